import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

/** One request that a provider answered, as recorded by others. */
export interface Recorded {
  readonly name: string
  readonly url: string
  readonly status: number
  /** Undefined where only the response was recorded. */
  readonly request: unknown
  /** Undefined where the response is a stream. */
  readonly response: unknown
}

const data = process.env['TOOLWIRE_DATA'] ?? ''

/** The folder of real files, which is not part of the project. */
export function dataFolder(...path: string[]): string {
  return join(data, ...path)
}

/** Every recorded exchange of the cassettes whose address contains `address`. */
export function recorded(address: RegExp): Recorded[] {
  const folders = ['provider-cassettes-pydantic-ai', 'provider-cassettes-llm-anthropic']
  return folders.flatMap((folder) =>
    readdirSync(dataFolder(folder))
      .filter((name) => name.endsWith('.yaml'))
      .flatMap((name) => exchanges(folder, name))
      .filter((exchange) => address.test(exchange.url)),
  )
}

/** The addresses of the wires, and how the names of the recorded bodies begin. */
export const wireSources = [
  ['anthropic', /api\.anthropic\.com\/v1\/messages(\?|$)/, 'anthropic--'],
  ['openai-responses', /\/v1\/responses(\?|$)/, 'openai--responses--'],
] as const

/** Every whole response that was recorded alone, without its request; `prefix` is how the names of its wire begin. */
export function recordedBodies(prefix: string): Recorded[] {
  const folder = 'provider-streams-vercel-ai'
  return readdirSync(dataFolder(folder))
    .filter((name) => name.startsWith(prefix) && name.endsWith('.json'))
    .map((name) => {
      const response = JSON.parse(readFileSync(dataFolder(folder, name), 'utf8')) as { error?: unknown }
      const status = (response.error ?? null) === null ? 200 : 400
      return { name: `${folder}/${name}`, url: '', status, request: undefined, response }
    })
}

interface Interaction {
  request?: { uri?: string; body?: unknown; parsed_body?: unknown }
  response?: { status?: { code?: number }; body?: { string?: unknown }; parsed_body?: unknown }
}

function exchanges(folder: string, name: string): Recorded[] {
  const cassette = parse(readFileSync(dataFolder(folder, name), 'utf8')) as { interactions?: Interaction[] }
  return (cassette.interactions ?? []).flatMap(({ request, response }, index) => {
    if (request?.uri === undefined) return []
    return {
      name: `${folder}/${name}#${index}`,
      url: request.uri,
      status: response?.status?.code ?? 0,
      request: request.parsed_body ?? json(request.body),
      response: response?.parsed_body ?? json(response?.body?.string),
    }
  })
}

function json(text: unknown): unknown {
  if (typeof text !== 'string') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
