import { describe, expect, it } from 'vitest'
import { dataFile, dataFolder, lintData } from './lint-sets.ts'

const github = dataFile('tools-github-mcp', 'tools.json')
const docker = dataFolder('tools-docker-mcp-registry')
const bfcl = dataFolder('tools-bfcl').flatMap(([, lines]) => lines as unknown[])

const placeOf = ({ args }: { readonly args: Readonly<Record<string, unknown>> }) =>
  args['parameter'] === undefined
    ? String(args['tool'])
    : `${String(args['tool'])}.${String(args['parameter'])}`

describe('parameters of the 117 GitHub tools', () => {
  const of = (code: string, severity = 'warning') =>
    lintData(github, { codes: [code] }).findings.filter((finding) => finding.severity === severity)

  it.each(['parameter-description', 'parameter-unit', 'parameter-date-format', 'parameter-known-value'])(
    'have no %s that warns',
    (code) => {
      expect(of(code)).toEqual([])
    },
  )

  it('are many in four tools', () => {
    expect(of('parameter-size').map(({ args }) => [args['tool'], args['got']])).toEqual([
      ['issue_write', 14],
      ['list_global_security_advisories', 11],
      ['list_issues', 11],
      ['projects_write', 26],
    ])
  })

  it.each([
    ['parameter-format-in-prose', 'sub_issue_write.method'],
    ['parameter-stringly', 'list_secret_scanning_alerts.secret_type'],
    ['parameter-free-form', 'actions_run_trigger.inputs'],
  ])('have one %s: %s', (code, place) => {
    expect(of(code).map(placeOf)).toEqual([place])
  })
})

describe('parameters of the Docker registry', () => {
  const withSchema = docker.map(
    ([file, document]) =>
      [
        file,
        (document as { inputSchema?: unknown }[]).filter(({ inputSchema }) => inputSchema !== undefined),
      ] as const,
  )
  const of = (code: string, sets: readonly (readonly [string, unknown])[] = withSchema) =>
    sets.flatMap(([file, document]) =>
      lintData(document, { codes: [code] })
        .findings.filter(({ severity }) => severity === 'warning')
        .map((finding) => ({ ...finding, file })),
    )

  it('hold 17 free-form objects, and four lists without items', () => {
    const found = of('parameter-free-form')
    expect(found.filter(({ args }) => args['why'] === 'object')).toHaveLength(17)
    expect(found.filter(({ args }) => args['why'] === 'array').map(placeOf)).toEqual([
      'get_account_details.fields',
      'get_account_details.exclude_fields',
      'get_assignment_for_entity.entity_ids',
      'mark_detection_fixed.detection_ids',
    ])
    expect(found).toHaveLength(21)
  })

  it('have eleven enums and two constants in words, all of them in okta', () => {
    const found = of('parameter-format-in-prose', docker)
    expect(found.filter(({ args }) => args['why'] === 'enum')).toHaveLength(11)
    expect(found.filter(({ args }) => args['why'] === 'const').map(placeOf)).toEqual([
      'confirm_delete_application.confirmation',
      'confirm_delete_group.confirmation',
    ])
    expect(found).toHaveLength(13)
    expect([...new Set(found.map(({ file }) => file))]).toEqual(['okta-mcp-server.json'])
    expect(found.map(placeOf)).not.toContain('get_logs.filter')
  })

  it('have no dates without a format: eleven are cursors', () => {
    expect(of('parameter-date-format', docker)).toEqual([])
  })

  it('have nothing in okta that the program knows', () => {
    const okta = docker.filter(([file]) => file === 'okta-mcp-server.json')
    expect(okta).toHaveLength(1)
    expect(
      okta.flatMap(([, document]) => lintData(document, { codes: ['parameter-known-value'] }).findings),
    ).toEqual([])
  })
})

describe('parameters of BFCL', () => {
  it('warn of the access token of the travel tools, not of passwords in tools that sign in', () => {
    const found = lintData(bfcl, { codes: ['parameter-known-value'] }).findings
    expect(found.map(placeOf)).toEqual([
      'book_flight.access_token',
      'cancel_booking.access_token',
      'get_booking_history.access_token',
      'get_credit_card_balance.access_token',
      'purchase_insurance.access_token',
      'retrieve_invoice.access_token',
      'set_budget_limit.access_token',
    ])
  })
})
