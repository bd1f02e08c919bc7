import type { HeaderContext } from './emulated-wire.ts'

/** The headers of OpenAI's responses, beside the request id. */
export function openAiHeaders(context: HeaderContext): Record<string, string> {
  return {
    'openai-version': '2020-10-01',
    'openai-organization': 'emulator',
    'openai-processing-ms': '1',
    'x-ratelimit-limit-requests': '10000',
    'x-ratelimit-limit-tokens': '2000000',
    'x-ratelimit-remaining-requests': '9999',
    'x-ratelimit-remaining-tokens': String(Math.max(0, 2_000_000 - context.tokens)),
    'x-ratelimit-reset-requests': '6ms',
    'x-ratelimit-reset-tokens': '1ms',
  }
}
