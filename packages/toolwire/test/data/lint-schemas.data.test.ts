import { describe, expect, it } from 'vitest'
import { dataFile, dataFolder, lintData, toolsOf } from './lint-sets.ts'

const github = dataFile('tools-github-mcp', 'tools.json')
const docker = dataFolder('tools-docker-mcp-registry')

interface Listed {
  readonly name: string
  readonly description?: string
  readonly inputSchema?: object
}

describe('schemas of the 117 GitHub tools', () => {
  const report = lintData(github)
  const of = (code: string) => report.findings.filter((finding) => finding.code === code)

  it('have no error, as written and on every wire', () => {
    expect(report.findings.filter(({ severity }) => severity === 'error')).toEqual([])
  })

  it.each(['schema-invalid', 'schema-root', 'schema-property-key', 'unsupported-schema', 'example-invalid'])(
    'have no %s',
    (code) => {
      expect(of(code)).toEqual([])
    },
  )

  it('have parameters that depend on each other in fifteen tools', () => {
    const why = (name: string) => of('schema-conditional').filter(({ args }) => args['why'] === name)
    expect(toolsOf(why('method'))).toEqual([
      'actions_list',
      'actions_run_trigger',
      'discussion_comment_write',
      'issue_write',
      'label_write',
      'projects_get',
      'projects_list',
      'projects_write',
      'pull_request_read',
      'pull_request_review_write',
    ])
    expect(toolsOf(why('prose'))).toEqual([
      'add_reply_to_pull_request_comment',
      'create_or_update_file',
      'get_job_logs',
      'ui_get',
      'update_issue_state',
    ])
    expect(of('schema-conditional')).toHaveLength(15)
  })

  it('lack a warning in three tools that destroy', () => {
    expect(toolsOf(of('annotation-hints'))).toEqual([
      'delete_file',
      'delete_pending_pull_request_review',
      'remove_sub_issue',
    ])
  })

  it('are many, and cost much', () => {
    expect(of('tool-count')).toMatchObject([{ severity: 'warning', args: { count: 117 } }])
    expect(of('tool-tokens')).toMatchObject([{ severity: 'warning', args: { tokens: 25_845 } }])
  })
})

describe('schemas of the Docker registry', () => {
  it('are refused by openai at the four lists without items, as they stand', () => {
    const found = docker.flatMap(([, document]) => {
      const tools = (document as Listed[])
        .filter(({ inputSchema }) => inputSchema !== undefined)
        .map(({ name, description, inputSchema }) => ({
          type: 'function',
          name,
          description,
          parameters: inputSchema,
          strict: false,
        }))
      return lintData({ input: 'Hello', tools }, { codes: ['unsupported-schema', 'non-strict-schema'] })
        .findings
    })
    expect(
      found.map(({ args, where }) => [args['tool'], where.split('/parameters')[1], args['keyword']]),
    ).toEqual([
      ['get_account_details', '/properties/fields', 'items'],
      ['get_account_details', '/properties/exclude_fields', 'items'],
      ['get_assignment_for_entity', '/properties/entity_ids', 'items'],
      ['mark_detection_fixed', '/properties/detection_ids', 'items'],
    ])
  })

  it('have no error where they are compiled', () => {
    const codes = ['schema-invalid', 'schema-root', 'schema-strict-loss', 'strict-budget', 'example-invalid']
    const found = docker.flatMap(([, document]) => lintData(document, { codes }).findings)
    expect(found.filter(({ severity }) => severity === 'error')).toEqual([])
  })
})

describe('schemas of tau2', () => {
  it('have no error', () => {
    const { findings } = lintData(dataFile('tools-tau2', 'tools-data.json'))
    expect(
      findings.filter(({ severity, code }) => severity === 'error' && /schema|example/.test(code)),
    ).toEqual([])
  })
})
