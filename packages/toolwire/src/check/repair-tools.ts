import { below, valueAt } from '../json/pointer.ts'
import { isObject } from '../json/value.ts'
import { compileSchema } from '../schema/compile-schema.ts'
import type { CompiledSchema } from '../schema/compiled-schema.ts'
import { schemaWhere } from './definitions.ts'
import type { Problem } from './problem.ts'
import type { RepairWork } from './repair-work.ts'

/** Makes tool names and schemas as the provider takes them, once per tool and round. */
export function createToolRepair(work: RepairWork): (problem: Problem) => boolean {
  const done = new Map<string, boolean>()
  return (problem) => {
    if (problem.kind !== 'tool-name' && problem.kind !== 'schema') return false
    const key = `${problem.kind} ${problem.tool.where}`
    let made = done.get(key)
    if (made === undefined) {
      made = problem.kind === 'schema' ? repairSchema(problem, work) : renameTool(problem, work)
      done.set(key, made)
    } else if (made) work.changed(problem, { action: 'replace', lossy: false })
    return made
  }
}

/** An underscore for each character that is refused; calls of the history and the tool choice follow. */
function renameTool(problem: Extract<Problem, { kind: 'tool-name' }>, work: RepairWork): boolean {
  const { name = '' } = problem.tool
  const { names } = work.profile
  if (name === '' || problem.finding.args.why === 'portable') return false
  const taken = new Set(work.codec.declaredTools(work.body).map((tool) => tool.name))
  const longest = Math.min(names.maxLength, names.safeLength)
  const plain = name.replaceAll(/[^a-zA-Z0-9_-]/g, '_')
  // Some providers want a letter or an underscore first.
  const base = (names.pattern.test(plain.slice(0, 1)) ? plain : `_${plain}`).slice(0, longest)
  let renamed = base
  for (let number = 2; taken.has(renamed); number++) {
    const suffix = `_${number}`
    renamed = base.slice(0, longest - suffix.length) + suffix
  }
  work.edits.replace(problem.finding.where, renamed)
  for (const part of work.parts()) {
    if (part.kind !== 'call' || part.side !== 'client' || part.name !== name) continue
    work.edits.replace(part.where + work.codec.callFields.name, renamed)
  }
  for (const part of work.parts()) {
    if (part.kind !== 'result' || part.side !== 'client') continue
    const where = part.where + (work.codec.rules.resultName ?? '')
    if (where !== part.where && valueAt(work.body, where) === name) work.edits.replace(where, renamed)
  }
  const choice = work.codec.toolChoice(work.body)
  if ('name' in choice && choice.name === name) work.edits.replace(choiceNameWhere(work, name), renamed)
  return work.changed(problem, { action: 'rename', lossy: false, before: name, after: renamed })
}

/** Where the tool choice names a tool. */
function choiceNameWhere({ body, codec }: RepairWork, name: string): string {
  const { choiceWhere = '/tool_choice', choiceName } = codec.rules
  if (choiceName === undefined) return `${choiceWhere}/name`
  if (choiceName === 'nested') {
    const choice = valueAt(body, choiceWhere)
    const type = isObject(choice) ? Object.keys(choice).find((key) => isObject(choice[key])) : undefined
    return below(choiceWhere, type ?? 'function', 'name')
  }
  const names = valueAt(body, `${choiceWhere}/allowedFunctionNames`)
  return below(choiceWhere, 'allowedFunctionNames', Array.isArray(names) ? names.indexOf(name) : 0)
}

/** The schema as the compiler makes it; what had to leave it goes into the description. */
function repairSchema(problem: Extract<Problem, { kind: 'schema' }>, work: RepairWork): boolean {
  const { tool } = problem
  // The compiler writes one field; what stands in another is mended where it stands.
  if (tool.schemaField !== work.profile.schemas.field) return false
  const where = schemaWhere(tool, work.body)
  if (where === undefined || !isObject(tool.schema)) return false
  const compiled = compile(tool.schema, tool.strict === true, work)
  if (compiled === undefined) return false
  work.edits.replace(where, compiled.schema)
  const said = compiled.notes.filter((note) => note.where === '').map(({ text }) => text)
  if (said.length > 0) {
    const description = [tool.description ?? '', ...said].filter((text) => text !== '').join(' ')
    work.edits.replace(`${tool.where}/description`, description)
  }
  const lossy = compiled.losses.some(
    ({ enforcedBy, kind }) => enforcedBy === 'nobody' && kind !== 'annotated',
  )
  return work.changed(problem, { action: 'replace', lossy, before: tool.schema, after: compiled.schema })
}

function compile(
  schema: Parameters<typeof compileSchema>[0],
  strict: boolean,
  { profile }: RepairWork,
): CompiledSchema | undefined {
  try {
    const compiled = compileSchema(schema, { profile, strict })
    return compiled.strict === strict ? compiled : undefined
  } catch {
    // What cannot be read or not be made strict stays as it is: the finding says so.
    return undefined
  }
}
