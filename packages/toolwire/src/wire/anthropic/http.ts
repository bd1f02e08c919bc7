import type { WireHttp } from '../codec.ts'

/** Paths and headers of the Messages API: SDK 1.14.0 sends the key as a bearer token, older versions as `x-api-key`. */
export const http: WireHttp = {
  baseUrl: 'https://api.anthropic.com',
  path: '/v1/messages',
  serverPath: '/v1/messages',
  headers: ({ apiKey, profile }) => ({
    ...(profile.http?.auth === 'x-api-key' ? { 'x-api-key': apiKey } : { authorization: `Bearer ${apiKey}` }),
    ...profile.http?.headers,
  }),
  requestIdHeader: 'request-id',
}
