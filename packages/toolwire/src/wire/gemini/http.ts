import type { WireHttp } from '../codec.ts'

/** Paths and headers of `generateContent`. The base URL is without a version, as in the official SDK. */
export const http: WireHttp = {
  baseUrl: 'https://generativelanguage.googleapis.com',
  path: '/v1beta/models/{model}:generateContent',
  // A name may say its collection: `models/gemini-3-pro`, `tunedModels/mine`.
  pathFor: (model) =>
    `/v1beta/${(model.includes('/') ? model : `models/${model}`).split('/').map(encodeURIComponent).join('/')}:generateContent`,
  serverPath: '/v1beta/models/{model}:generateContent',
  headers: ({ apiKey, profile }) => ({ 'x-goog-api-key': apiKey, ...profile.http?.headers }),
  // None is documented; gateways in front of the API set this one.
  requestIdHeader: 'x-request-id',
}
