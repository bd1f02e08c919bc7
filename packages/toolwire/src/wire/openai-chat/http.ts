import type { WireHttp } from '../codec.ts'

/** Paths and headers of Chat Completions. The base URL holds the version, as in the official SDK. */
export const http: WireHttp = {
  baseUrl: 'https://api.openai.com/v1',
  path: '/chat/completions',
  serverPath: '/v1/chat/completions',
  headers: ({ apiKey, profile }) => ({ authorization: `Bearer ${apiKey}`, ...profile.http?.headers }),
  requestIdHeader: 'x-request-id',
}
