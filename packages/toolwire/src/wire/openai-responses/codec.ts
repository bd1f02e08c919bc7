import type { Codec } from '../codec.ts'
import { accumulator } from './accumulator.ts'
import { http } from './http.ts'
import { defaultProfile, profiles } from './limits.ts'
import { detect, isEvent, toolChoice } from './read.ts'
import { readError } from './read-error.ts'
import { rules } from './rules.ts'
import { declaredTools, nativeTool } from './tools.ts'
import type { ResponsesRequest, ResponsesResponse } from './types.ts'
import { openaiResponsesWire } from './wire.ts'

/** OpenAI's Responses API with all that is known of it. */
export const openaiResponses: Codec<ResponsesRequest, ResponsesResponse> = {
  ...openaiResponsesWire,
  list: 'input',
  echoed: 'output',
  tokenLimit: 'max_output_tokens',
  hasErrorFlag: false,
  profiles,
  profile: defaultProfile,
  rules,
  rulesOf: () => rules,
  http,
  accumulator,
  readError,
  isEvent,
  detect,
  declaredTools,
  toolChoice,
  nativeTool,
}
