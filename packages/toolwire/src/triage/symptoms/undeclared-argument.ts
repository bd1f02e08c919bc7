import { nearest } from '../../json/near.ts'
import { pointer } from '../../json/pointer.ts'
import { isObject, own } from '../../json/value.ts'
import type { JsonValue } from '../../json/value.ts'
import { excerptOf } from '../evidence.ts'
import type { Found, Symptom } from '../symptom.ts'
import type { Place, TraceCall } from '../../trace/trace-run.ts'
import type { View } from '../view.ts'

/** Arguments that the schema does not name, where it says nothing of others. One finding per tool. */
export const undeclaredArgument: Symptom = {
  code: 'undeclared-argument',
  question: 3,
  needs: ['definitions'],
  find(view) {
    const byTool = new Map<string, Found>()
    for (const call of view.calls) {
      const found = judge(call, view)
      if (found === undefined) continue
      const known = byTool.get(call.name)
      byTool.set(
        call.name,
        known === undefined
          ? found
          : {
              ...known,
              count: (known.count ?? 1) + 1,
              about: { ...known.about, calls: [...known.about.calls, call.ordinal] },
            },
      )
    }
    return [...byTool.values()]
  },
}

function judge(call: TraceCall, view: View): Found | undefined {
  const { input } = call
  const declared = declaredNames(view.definitionOf(call)?.schema)
  if (declared === undefined || !isObject(input)) return undefined
  const names = Object.keys(input).filter((name) => !declared.includes(name))
  const [first] = names
  if (first === undefined) return undefined
  const near = nearest(
    first,
    declared.filter((name) => !Object.hasOwn(input, name)),
  )
  const tool = view.toolOf(call)
  return {
    severity: 'hint',
    certainty: 'likely',
    place: call.place,
    at: pointer(first),
    args: {
      tool,
      turn: call.turn,
      call: call.ordinal,
      names: names as JsonValue[],
      ...(near === undefined ? {} : { nearest: near }),
    },
    evidence: [
      {
        place: argumentPlace(call, view, pointer(first)),
        excerpt: `${excerptOf(JSON.stringify(input[first]))} (not in the schema)`,
        ...(call.time === undefined ? {} : { time: call.time }),
      },
    ],
    suggestion: `close the schema of ${tool}, which strict: true does, or declare ${names.join(', ')}`,
    about: {
      turn: call.turn,
      userTurn: view.userTurnOf(call.turn),
      order: call.order,
      calls: [call.ordinal],
      tool,
    },
    count: 1,
  }
}

/** The place of an argument: inside a text it is entered with `#`. */
function argumentPlace(call: TraceCall, { codec }: View, at: string): Place {
  if (codec === undefined) return call.place
  const inside = `${codec.callFields.arguments}${call.rawInput === undefined ? '' : '#'}${at}`
  return { ...call.place, where: call.place.where + inside }
}

/** The properties of a schema that says nothing of others; undefined where others are welcome, refused or not told. */
function declaredNames(schema: unknown): readonly string[] | undefined {
  if (!isObject(schema)) return undefined
  const properties = own(schema, 'properties')
  const isPlain = OTHERS.every((key) => !Object.hasOwn(schema, key))
  return isPlain && isObject(properties) ? Object.keys(properties) : undefined
}

const OTHERS = [
  'additionalProperties',
  'patternProperties',
  'unevaluatedProperties',
  'propertyNames',
  'anyOf',
  'oneOf',
  'allOf',
  'if',
  '$ref',
]
