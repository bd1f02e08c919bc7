import { excerptOf } from '../evidence.ts'
import type { Evidence, Found } from '../symptom.ts'
import type { View } from '../view.ts'

/**
 * What is said of a run that is known to have failed although its calls were sound: where to look next. Asked when
 * everything else has been, for it is the absence of the rest.
 */
export function nothingStructural(view: View): Found | undefined {
  const { run } = view
  if (!view.knownFailed) return undefined
  const places = placesOf(view)
  const [first] = places
  const turn = run.turns.at(-1)
  return {
    severity: 'hint',
    certainty: 'likely',
    place: run.end.place ?? first?.place ?? { source: { file: run.file ?? '', line: 1 }, where: '' },
    args: { stop: run.end.reason, turn: turn?.number ?? 0, places: places.map(({ excerpt }) => excerpt) },
    evidence: places,
    suggestion:
      'read the largest result, the first change and the last error, and ask whether prompt and descriptions told the model enough',
    about: {
      turn: turn?.number ?? 0,
      userTurn: view.userTurnOf(turn?.number ?? 0),
      order: run.entries.length,
      calls: [],
      endsRun: true,
    },
  }
}

/** The largest result, the first call that changed something, the last error. */
function placesOf(view: View): readonly Evidence[] {
  const { run } = view
  const largest = run.results.reduce<(typeof run.results)[number] | undefined>(
    (best, result) => ((result.size ?? 0) > (best?.size ?? -1) ? result : best),
    undefined,
  )
  const changed = view.calls.find(
    (call) => view.traits(view.toolOf(call)).readOnly === false && call.result?.error !== 'yes',
  )
  const failed = view.calls.findLast((call) => call.result?.error === 'yes')
  return [
    ...(largest === undefined
      ? []
      : [
          {
            place: largest.place,
            excerpt: `largest result (${largest.size ?? 0}): ${excerptOf(largest.text ?? '')}`,
            ...at(largest.time),
          },
        ]),
    ...(changed === undefined
      ? []
      : [
          {
            place: changed.place,
            excerpt: `first change: ${excerptOf(`${changed.name} ${JSON.stringify(changed.input) ?? ''}`)}`,
            ...at(changed.time),
          },
        ]),
    ...(failed?.result === undefined
      ? []
      : [
          {
            place: failed.result.place,
            excerpt: `last error: ${excerptOf(failed.result.text ?? '')}`,
            ...at(failed.result.time),
          },
        ]),
  ]
}

function at(time: string | undefined): { readonly time?: string } {
  return time === undefined ? {} : { time }
}
