import type { OpenObject } from '../json/value.ts'
import type { Refusal, RefusalRow } from './codec.ts'

const DOCS = 'docs "Error codes"'

/** The provider's error envelope: all four keys are always there. */
export function errorBody(refusal: Refusal, _requestId: string): OpenObject {
  const { message, type, param, code } = refusal
  return { error: { message, type, param, code } }
}

/** Refusals of the account, the server and the body as such. Above each word: the keys of its details. */
export const accountRefusals: readonly RefusalRow[] = [
  {
    id: 'invalid-key',
    faults: [],
    status: 401,
    type: 'invalid_request_error',
    code: 'invalid_api_key',
    pattern: /^Incorrect API key provided/,
    // key: shortened
    word: ({ key }) => ({
      message: `Incorrect API key provided: ${key}. You can find your API key at https://platform.openai.com/account/api-keys.`,
    }),
    source: DOCS,
    date: '2026-08-21',
  },
  {
    id: 'missing-key',
    faults: [],
    status: 401,
    type: 'invalid_request_error',
    pattern: /^You didn't provide an API key\./,
    word: () => ({
      message:
        "You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth (i.e. Authorization: Bearer YOUR_KEY), or as the password field (with blank username) if you're accessing the API from your browser and are prompted for a username and password. You can obtain an API key from https://platform.openai.com/account/api-keys.",
    }),
    source: DOCS,
    date: '2026-08-21',
  },
  {
    id: 'rate-limit',
    faults: [],
    status: 429,
    type: 'requests',
    code: 'rate_limit_exceeded',
    pattern: /^Rate limit reached for /,
    // model, organization; limit: 'requests per min (RPM): Limit 500, Used 500, Requested 1'; wait: '120ms'
    word: ({ model, organization, limit, wait }) => ({
      message: `Rate limit reached for ${model} in organization ${organization} on ${limit}. Please try again in ${wait}. Visit https://platform.openai.com/account/rate-limits to learn more.`,
    }),
    source: DOCS,
    date: '2026-08-21',
  },
  {
    id: 'quota',
    faults: [],
    status: 429,
    type: 'insufficient_quota',
    code: 'insufficient_quota',
    pattern: /^You exceeded your current quota/,
    word: () => ({
      message:
        'You exceeded your current quota, please check your plan and billing details. For more information on this error, read the docs: https://platform.openai.com/docs/guides/error-codes/api-errors.',
    }),
    source: DOCS,
    date: '2026-08-21',
  },
  {
    id: 'server-error',
    faults: [],
    status: 500,
    type: 'server_error',
    pattern: /^The server had an error while processing your request/,
    word: () => ({ message: 'The server had an error while processing your request. Sorry about that!' }),
    source: DOCS,
    date: '2026-08-21',
  },
  {
    id: 'overloaded',
    faults: [],
    status: 503,
    type: 'service_unavailable_error',
    code: 'server_is_overloaded',
    pattern: /servers are currently overloaded/,
    word: () => ({ message: 'Our servers are currently overloaded. Please try again later.' }),
    source: `${DOCS}, pages on errors`,
    date: '2026-08-21',
  },
  {
    id: 'not-json',
    faults: ['invalid-unicode'],
    status: 400,
    type: 'invalid_request_error',
    pattern: /^We could not parse the JSON body of your request\./,
    word: () => ({
      message:
        "We could not parse the JSON body of your request. (HINT: This likely means you aren't using your HTTP library correctly. The OpenAI API expects a JSON payload, but what was sent was not valid JSON. If you have trouble figuring out how to fix this, please contact us through our help center at help.openai.com.)",
    }),
    details: () => ({}),
    source: 'public reports',
    date: '2026-08-01',
  },
  {
    id: 'unknown-model',
    faults: [],
    status: 404,
    type: 'invalid_request_error',
    code: 'model_not_found',
    pattern: /^The (requested )?model [`'].*[`'] does not exist/,
    // model
    word: ({ model }) => ({
      message: `The model \`${model}\` does not exist or you do not have access to it.`,
    }),
    source: 'BerriAI/litellm#39457: 404 since 2026-09, 400 before',
    date: '2026-09-03',
  },
]
