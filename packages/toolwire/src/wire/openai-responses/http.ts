import type { WireHttp } from '../codec.ts'

/** Paths and headers of the Responses API. The base URL holds the version, as in the official SDK. */
export const http: WireHttp = {
  baseUrl: 'https://api.openai.com/v1',
  path: '/responses',
  serverPath: '/v1/responses',
  headers: ({ apiKey, profile }) => ({ authorization: `Bearer ${apiKey}`, ...profile.http?.headers }),
  requestIdHeader: 'x-request-id',
}
