import { textsOf, type DefinitionText } from '../definition-texts.ts'
import { toolRule, type Rule } from '../rule.ts'
import { sources } from '../sources.ts'
import type { LintTool } from '../tool-set.ts'
import { injectionMarks, type InjectionMark } from '../words/injection.ts'

/** Orders to the model in a definition: to forget others, to keep quiet, to come first, to hand out secrets. */
export const descriptionInjection: Rule = toolRule({
  code: 'description-injection',
  severity: 'warning',
  certainty: 'likely',
  basis: 'heuristic',
  sources: [sources.house],
  forms: ['source'],
  check({ tool }, report) {
    const found = textsOf(tool).flatMap((source) =>
      injectionMarks(source.text)
        .filter((mark) => !isSubject(tool, source, mark) && !isOwnPurpose(tool, source, mark))
        .map((mark) => ({ source, mark })),
    )
    const [first] = found
    if (first === undefined) return
    const families = [...new Set(found.map(({ mark }) => mark.family))]
    const secret = found.find(({ mark }) => mark.about === 'call')
    const onlyData = families.length === 1 && found.every(({ mark }) => mark.about === 'data')
    const { source, mark } = secret ?? first
    report({
      where: source.where,
      severity: families.length > 1 || secret !== undefined ? 'error' : onlyData ? 'hint' : 'warning',
      args: { families, text: mark.text, place: source.place },
    })
  },
})

/** Words of tools that speak of such texts, instead of speaking to the model. */
const SUBJECTS =
  /\b(?:detect|scan|analy[sz]|classif|filter|flag|moderat|sanitiz|inspect|audit|encod|decod|escap|block|guard|prevent|protect|jailbreak|injection)/i

/** A quoted example in a tool whose subject is security or prompts. */
function isSubject(
  { name, description }: LintTool,
  { text }: DefinitionText,
  { at, family }: InjectionMark,
): boolean {
  if (!SUBJECTS.test(name.replaceAll(/[_-]/g, ' ')) && !SUBJECTS.test(description)) return false
  if (family === 'markup') return true
  const before = text.slice(0, at)
  return (
    (before.match(/["“”«»`]/g)?.length ?? 0) % 2 === 1 ||
    /["'“«`][^"'“«`]{0,20}$/.test(before) ||
    /(?:such as|like|e\.g\.|for example)[^.]{0,40}$/i.test(before)
  )
}

/** "Read the .env file …" as the first words of a description says what the tool does. */
function isOwnPurpose(
  tool: LintTool,
  { where, text }: DefinitionText,
  { at, family }: InjectionMark,
): boolean {
  return family === 'exfiltration' && where === tool.at.description && text.slice(0, at).trim() === ''
}
