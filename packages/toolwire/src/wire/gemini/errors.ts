import type { OpenObject } from '../../json/value.ts'
import type { Refusal, WireRefusals } from '../codec.ts'
import { contentRefusals } from './content-errors.ts'
import { definitionRefusals } from './definition-errors.ts'
import { BAD_REQUEST, ERROR_INFO, RETRY } from './read-error.ts'

const DOCS = 'docs "Troubleshooting guide" and error bodies in public reports'

/** The refusals of Gemini's generateContent. */
export const geminiRefusals: WireRefusals = {
  wire: 'gemini',
  // Above each word: the keys of its details.
  rows: [
    {
      id: 'invalid-key',
      faults: [],
      status: 400,
      type: 'INVALID_ARGUMENT',
      code: 'API_KEY_INVALID',
      pattern: /^API key not valid\./,
      word: () => ({ message: 'API key not valid. Please pass a valid API key.' }),
      source: DOCS,
      date: '2026-08-01',
    },
    {
      id: 'missing-key',
      faults: [],
      status: 403,
      type: 'PERMISSION_DENIED',
      pattern: /^Method doesn't allow unregistered callers/,
      word: () => ({
        message:
          "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.",
      }),
      source: DOCS,
      date: '2026-08-01',
    },
    {
      id: 'rate-limit',
      faults: [],
      status: 429,
      type: 'RESOURCE_EXHAUSTED',
      pattern: /^(You exceeded your current quota|Resource has been exhausted|Resource exhausted)/,
      // wait: '20.04466179s'
      word: ({ wait }) => ({
        message: `You exceeded your current quota, please check your plan and billing details. For more information on this error, head to: https://ai.google.dev/gemini-api/docs/rate-limits. To monitor your current usage, head to: https://ai.dev/rate-limit. \nPlease retry in ${wait}.`,
      }),
      source: 'continuedev/continue#10062; google-gemini/gemini-cli#8437; Vertex AI: #14811',
      date: '2026-02-01',
    },
    {
      id: 'server-error',
      faults: [],
      status: 500,
      type: 'INTERNAL',
      pattern: /^An internal error has occurred\./,
      word: () => ({
        message:
          'An internal error has occurred. Please retry or report in https://developers.generativeai.google/guide/troubleshooting',
      }),
      source: DOCS,
      date: '2026-08-01',
    },
    {
      id: 'overloaded',
      faults: [],
      status: 503,
      type: 'UNAVAILABLE',
      pattern: /^The (model|service) is (overloaded|currently unavailable)\./,
      word: () => ({ message: 'The model is overloaded. Please try again later.' }),
      source: DOCS,
      date: '2026-08-01',
    },
    {
      id: 'unknown-model',
      faults: [],
      status: 404,
      type: 'NOT_FOUND',
      pattern: /^models\/\S+ is not found for API version /,
      // model: without 'models/'
      word: ({ model }) => ({
        message: `models/${model} is not found for API version v1beta, or is not supported for generateContent. Call ListModels to see the list of available models and their supported methods.`,
      }),
      source: 'openclaw/openclaw#14036; wwardaww/gnome-gemini-ai#22',
      date: '2026-02-11',
    },
    {
      id: 'not-json',
      faults: ['invalid-unicode'],
      status: 400,
      type: 'INVALID_ARGUMENT',
      pattern: /^Invalid JSON payload received\. (?!Unknown name)/,
      // problem: 'Expected a value.'
      word: ({ problem }) => ({ message: `Invalid JSON payload received. ${problem}` }),
      details: () => ({ problem: 'Unexpected token.' }),
      source: DOCS,
      date: '2026-08-01',
    },
    ...definitionRefusals,
    ...contentRefusals,
    {
      id: 'unspecified',
      faults: [],
      status: 400,
      type: 'INVALID_ARGUMENT',
      pattern: /^Request contains an invalid argument\.$/,
      word: () => ({ message: 'Request contains an invalid argument.' }),
      source: 'google-gemini/gemini-cli#4701 and many: the provider does not say which',
      date: '2026-03-12',
    },
  ],
  errorBody,
}

/** The provider's error envelope. What a code or a parameter would say, and how long to wait, stands in `details`. */
function errorBody(refusal: Refusal, _requestId: string): OpenObject {
  const { status, type, code, param, message, waitMs } = refusal
  const details: OpenObject[] = []
  if (code !== null) details.push({ '@type': ERROR_INFO, reason: code, domain: 'googleapis.com' })
  if (param !== null) {
    details.push({ '@type': BAD_REQUEST, fieldViolations: [{ field: param, description: message }] })
  }
  if (waitMs !== undefined) details.push({ '@type': RETRY, retryDelay: `${waitMs / 1000}s` })
  return { error: { code: status, message, status: type, ...(details.length > 0 ? { details } : undefined) } }
}
