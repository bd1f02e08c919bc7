const text = { type: 'string', minLength: 1 }
const uri = { type: 'string', pattern: '^[a-z][a-z0-9+.-]*:' }
const message = closed({ text, markdown: text }, ['text'])
const line = { type: 'integer', minimum: 1 }
const level = { enum: ['none', 'note', 'warning', 'error'] }

/** What SARIF 2.1.0 asks of the parts that toolwire writes, in our words: every part that is written is named here. */
export const sarifSchema = closed(
  {
    $schema: uri,
    version: { const: '2.1.0' },
    runs: list(
      closed(
        {
          tool: closed({
            driver: closed(
              {
                name: text,
                semanticVersion: { type: 'string', pattern: '^\\d+\\.\\d+\\.\\d+' },
                informationUri: uri,
                rules: list(
                  closed({ id: text, shortDescription: message, helpUri: uri, help: message }, ['id']),
                ),
              },
              ['name'],
            ),
          }),
          columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
          results: list(
            closed(
              {
                ruleId: text,
                ruleIndex: { type: 'integer', minimum: 0 },
                level,
                message,
                locations: list(
                  closed(
                    {
                      physicalLocation: closed(
                        {
                          artifactLocation: closed({
                            uri: { type: 'string', pattern: '^[^ \\\\<>"{}|^`]*$' },
                          }),
                          region: closed(
                            { startLine: line, startColumn: line, endLine: line, endColumn: line },
                            ['startLine'],
                          ),
                        },
                        ['artifactLocation'],
                      ),
                      logicalLocations: list(closed({ fullyQualifiedName: text, kind: text }, [])),
                    },
                    [],
                  ),
                ),
                partialFingerprints: { type: 'object', additionalProperties: { type: 'string' } },
                properties: { type: 'object' },
              },
              ['message'],
            ),
          ),
        },
        ['tool'],
      ),
    ),
  },
  ['version', 'runs'],
)

function closed(
  properties: Record<string, unknown>,
  required = Object.keys(properties),
): Record<string, unknown> {
  return { type: 'object', properties, required, additionalProperties: false }
}

function list(items: unknown): Record<string, unknown> {
  return { type: 'array', items }
}
