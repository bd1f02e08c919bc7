import type { Finding } from '../../finding/finding.ts'
import { segmentsOf } from '../../json/pointer.ts'
import type { RefusalDetails, RefusalRow } from '../codec.ts'
import { namedPath, protoPath, text } from './error-places.ts'

const INVALID = { status: 400, type: 'INVALID_ARGUMENT' } as const

/** Refusals of tools and of the tool choice. Above each word: the keys of its details. */
export const definitionRefusals: readonly RefusalRow[] = [
  {
    id: 'unknown-name',
    faults: ['unsupported-schema', 'invalid-reasoning'],
    ...INVALID,
    pattern: /^Invalid JSON payload received\. Unknown name "[^"]*"( at '[^']*')?: Cannot find field\./,
    // name; path: 'tools[0].function_declarations[0].parameters', empty at the top
    word: ({ name, path }) => ({
      message: `Invalid JSON payload received. Unknown name "${name}"${path === '' ? '' : ` at '${path}'`}: Cannot find field.`,
    }),
    details: unknownName,
    source: 'public reports, many; zed-industries/zed#44875, Chevey339/kelivo#543',
    date: '2026-04-30',
  },
  {
    id: 'list-of-types',
    faults: ['unsupported-schema'],
    ...INVALID,
    pattern: /Proto field is not repeating, cannot start list\./,
    // path
    word: ({ path }) => ({
      message: `Invalid JSON payload received. Unknown name "type" at '${path}': Proto field is not repeating, cannot start list.`,
    }),
    details: ({ where, args }, body) =>
      args.keyword === 'type' && args.why === 'list' ? { path: protoPath(where, body) } : undefined,
    source: 'public reports, many',
    date: '2026-08-01',
  },
  {
    id: 'enum-value',
    faults: ['unsupported-schema'],
    ...INVALID,
    pattern: /^Invalid value at '[^']*\.enum\[\d+\]' \(TYPE_STRING\)/,
    // path: with '.enum[3]'; value: as JSON
    word: ({ path, value }) => ({ message: `Invalid value at '${path}' (TYPE_STRING), ${value}` }),
    source: 'public reports, many',
    date: '2026-08-01',
  },
  {
    id: 'items-missing',
    faults: ['unsupported-schema'],
    ...INVALID,
    pattern:
      /^\*? ?GenerateContentRequest\.tools\[\d+\]\.function_declarations\[\d+\]\.\S+\.items: missing field\./,
    // path: of the array
    word: ({ path }) => ({ message: `* GenerateContentRequest.${path}.items: missing field.\n` }),
    details: ({ where, args }) => (args.keyword === 'items' ? { path: namedPath(where) } : undefined),
    source: 'cline/cline#7926; decolua/9router#3707',
    date: '2026-09-02',
  },
  {
    id: 'tool-name',
    faults: ['invalid-tool-name'],
    ...INVALID,
    pattern: /Invalid function name\. Must start with a letter or an underscore\./,
    // path: 'tools[0].function_declarations[37].name'
    word: ({ path }) => ({
      message: `* GenerateContentRequest.${path}: Invalid function name. Must start with a letter or an underscore. Must be alphameric (a-z, A-Z, 0-9), underscores (_), dots (.), colons (:), or dashes (-), with a maximum length of 64.\n`,
    }),
    details: ({ where, args }, body) =>
      args.why === 'portable' ? undefined : { path: protoPath(where, body) },
    source: 'google-gemini/gemini-cli#2966, #6704; cline/cline#7339; Mintplex-Labs/anything-llm#4452',
    date: '2025-09-30',
  },
  {
    id: 'tool-name-newer',
    faults: ['invalid-tool-name'],
    ...INVALID,
    pattern: /^The GenerateContentRequest proto is invalid:\s+\* \S+\.name: \[FIELD_INVALID\]/,
    // path
    word: ({ path }) => ({
      message: `The GenerateContentRequest proto is invalid:\n  * ${path}: [FIELD_INVALID] Invalid function name. Must start with a letter or an underscore. Must be a-z, A-Z, 0-9, or contain underscores (_), dots (.), colons (:), or dashes (-), with a maximum length of 64.`,
    }),
    source: 'kaitranntt/ccs#25, #219; decolua/9router#369',
    date: '2026-03-20',
  },
  {
    id: 'tool-names-unique',
    faults: ['duplicate-tool-name'],
    ...INVALID,
    pattern: /^Duplicate function declaration found: /,
    // name
    word: ({ name }) => ({ message: `Duplicate function declaration found: ${name}` }),
    details: ({ args }) => ({ name: text(args.name) }),
    source: 'googleapis/dotnet-genai#189; tridz-dev/huf#341',
    date: '2026-07-04',
  },
]

function unknownName(finding: Finding, body: unknown): RefusalDetails | undefined {
  const { where, args, code } = finding
  const segments = segmentsOf(where)
  const name = segments.at(-1) ?? ''
  if (code === 'invalid-reasoning' && args.why !== 'nested') return undefined
  // A keyword that is missing has no name to be unknown.
  if (code === 'unsupported-schema' && (args.keyword !== name || name === 'type' || name === 'items'))
    return undefined
  const parent = where.slice(0, where.lastIndexOf('/'))
  return { name, path: protoPath(parent, body) }
}
