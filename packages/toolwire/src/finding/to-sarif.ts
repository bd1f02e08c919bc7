import type { JsonObject, JsonValue } from '../json/value.ts'
import type { Severity } from './finding.ts'
import { logicalName, meaningOf, publicMessage, type LocatedFinding } from './located-finding.ts'

export interface SarifOptions {
  /** Version of toolwire. */
  readonly version: string
  /** The page of a code as Markdown, where it is at hand. */
  readonly page?: (code: string) => string | undefined
}

/**
 * A SARIF 2.1.0 log of one run: results with regions where the file keeps positions, logical locations, and
 * fingerprints; of each code that occurs its meaning and its page. Secrets are redacted.
 */
export function toSarif(found: readonly LocatedFinding[], options: SarifOptions): JsonObject {
  const codes = [...new Set(found.map(({ finding }) => finding.code))].sort()
  const index = new Map(codes.map((code, at) => [code, at]))
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'toolwire',
            semanticVersion: options.version,
            rules: codes.map((code) => ruleOf(code, options)),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: found.map((one) => resultOf(one, index.get(one.finding.code) ?? 0)),
      },
    ],
  }
}

function ruleOf(code: string, { page }: SarifOptions): JsonValue {
  const text = page?.(code)
  return {
    id: code,
    shortDescription: { text: meaningOf(code) },
    ...(text !== undefined && { help: { text, markdown: text } }),
  }
}

const LEVELS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', hint: 'note' }

function resultOf(one: LocatedFinding, ruleIndex: number): JsonValue {
  const { finding, fingerprint } = one
  return {
    ruleId: finding.code,
    ruleIndex,
    level: LEVELS[finding.severity],
    message: { text: publicMessage(finding) },
    locations: [locationOf(one)],
    ...(fingerprint !== undefined && { partialFingerprints: { 'toolwire/v1': fingerprint } }),
    ...(finding.certainty !== undefined && { properties: { certainty: finding.certainty } }),
  }
}

function locationOf({ finding, file, region }: LocatedFinding): JsonValue {
  return {
    ...(file !== '-' && {
      physicalLocation: {
        artifactLocation: { uri: uriOf(file) },
        ...(region !== undefined && { region: regionOf(region) }),
      },
    }),
    logicalLocations: [{ fullyQualifiedName: logicalName(finding), kind: 'member' }],
  }
}

function regionOf({ line, column, endLine, endColumn }: NonNullable<LocatedFinding['region']>): JsonValue {
  return {
    startLine: line,
    ...(column !== undefined && { startColumn: column }),
    ...(endLine !== undefined && { endLine }),
    ...(endColumn !== undefined && { endColumn }),
  }
}

/** A path as a relative URI reference: forward slashes, other characters escaped. */
function uriOf(file: string): string {
  const path = file.replaceAll('\\', '/').replace(/^\.\//, '')
  const escaped = path.split('/').map(encodeURIComponent).join('/')
  return /^[A-Za-z]%3A\//.test(escaped)
    ? `file:///${escaped.replace('%3A', ':')}`
    : path.startsWith('/')
      ? `file://${escaped}`
      : escaped
}
