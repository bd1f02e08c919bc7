import type { LintCode, LintSentences } from './lint-codes.ts'
import { ofParameters } from './lint-words.ts'

type ParameterCode = Extract<LintCode, `parameter-${string}`>

/** The sentences about parameters. */
export const parameterSentences: LintSentences<ParameterCode> = {
  'parameter-description': (args) => `A parameter is not described (${ofParameters(args)})`,
  'parameter-example': (args) => `A free text parameter shows no example (${ofParameters(args)})`,
  'parameter-enum-meaning': (args) => `The values of an enum are explained nowhere (${ofParameters(args)})`,
  'parameter-format-in-prose': (args) =>
    `Allowed values or a format stand in words where the schema could say them (${ofParameters(args)})`,
  'parameter-id-source': (args) =>
    `A parameter takes an id and does not say where ids come from (${ofParameters(args)})`,
  'parameter-date-format': (args) => `A date parameter says neither format nor zone (${ofParameters(args)})`,
  'parameter-unit': (args) => `A measured parameter has no unit (${ofParameters(args)})`,
  'parameter-stringly': (args) =>
    `A string parameter holds what is a number, a boolean, a list or JSON (${ofParameters(args)})`,
  'parameter-boolean': (args) => `Booleans that are negated, opposed or many (${ofParameters(args)})`,
  'parameter-size': (args) => `A tool has many or deeply nested parameters (${ofParameters(args)})`,
  'parameter-free-form': (args) => `A parameter takes anything (${ofParameters(args)})`,
  'parameter-default': (args) =>
    `What happens without an optional parameter is not told (${ofParameters(args)})`,
  'parameter-known-value': (args) => `The model must give what the program knows (${ofParameters(args)})`,
}
