/** Where a rule comes from: a page with its address, and the date on which it was written or read. */
export interface RuleSource {
  readonly title: string
  /** Absent for what has no address of its own. */
  readonly address?: string
  readonly date: string
}

type SourceName =
  | 'anthropicTools'
  | 'anthropicWriting'
  | 'anthropicPrompting'
  | 'anthropicAgents'
  | 'anthropicStrict'
  | 'anthropicAdvanced'
  | 'openaiFunctions'
  | 'openaiStructured'
  | 'geminiFunctions'
  | 'mcpTools'
  | 'mcpAnnotations'
  | 'jsonSchema'
  | 'descriptionStudy'
  | 'wordingStudy'
  | 'retrievalStudy'
  | 'measured'
  | 'reports'
  | 'house'

/** The sources that rules cite, by a short name. */
export const sources: Readonly<Record<SourceName, RuleSource>> = {
  anthropicTools: {
    title: 'Anthropic docs, Define tools',
    address: 'https://platform.claude.com/docs/en/agents-and-tools/tool-use/define-tools',
    date: '2026-08',
  },
  anthropicWriting: {
    title: 'Anthropic, Writing effective tools for agents',
    address: 'https://www.anthropic.com/engineering/writing-tools-for-agents',
    date: '2025-09-11',
  },
  anthropicPrompting: {
    title: 'Anthropic docs, Prompting best practices',
    address:
      'https://platform.claude.com/docs/en/build-with-claude/prompt-engineering/claude-prompting-best-practices',
    date: '2026',
  },
  anthropicAgents: {
    title: 'Anthropic, Building effective agents',
    address: 'https://www.anthropic.com/engineering/building-effective-agents',
    date: '2024-12-19',
  },
  anthropicStrict: {
    title: 'Anthropic docs, Structured outputs and Strict tool use',
    address: 'https://platform.claude.com/docs/en/build-with-claude/structured-outputs',
    date: '2026-08-22',
  },
  anthropicAdvanced: {
    title: 'Anthropic, Introducing advanced tool use',
    address: 'https://www.anthropic.com/engineering/advanced-tool-use',
    date: '2025-11-24',
  },
  openaiFunctions: {
    title: 'OpenAI guide, Function calling',
    address: 'https://platform.openai.com/docs/guides/function-calling',
    date: '2026-12',
  },
  openaiStructured: {
    title: 'OpenAI guide, Structured outputs',
    address: 'https://platform.openai.com/docs/guides/structured-outputs',
    date: '2026-12',
  },
  geminiFunctions: {
    title: 'Google, Function calling with the Gemini API',
    address: 'https://ai.google.dev/gemini-api/docs/function-calling',
    date: '2026-12',
  },
  mcpTools: {
    title: 'Model Context Protocol specification, Tools; SEP-986 on names',
    address: 'https://modelcontextprotocol.io/specification/2026-07-28/server/tools',
    date: '2026-07-28',
  },
  mcpAnnotations: {
    title: 'Model Context Protocol specification, tool annotations',
    address: 'https://modelcontextprotocol.io/specification/2026-07-28/schema#toolannotations',
    date: '2026-07-28',
  },
  jsonSchema: {
    title: 'JSON Schema, draft 2020-12',
    address: 'https://json-schema.org/draft/2020-12',
    date: '2022-06-16',
  },
  descriptionStudy: {
    title: 'A study of tool descriptions of MCP servers',
    address: 'https://arxiv.org/abs/2602.14878',
    date: '2026-02',
  },
  wordingStudy: {
    title: 'A study of how wording alone moves the choice of tools',
    address: 'https://arxiv.org/abs/2505.18135',
    date: '2025-05',
  },
  retrievalStudy: {
    title: 'A study of retrieval over many tools',
    address: 'https://arxiv.org/abs/2505.03275',
    date: '2025-05',
  },
  measured: {
    title: 'Measured on public tool definitions (GitHub MCP server, Docker registry, BFCL)',
    date: '2026-12',
  },
  reports: { title: 'Public bug reports of SDKs and servers', date: '2026-12' },
  house: { title: 'toolwire guide, Write a tool that a model understands', date: '2026-12' },
}
