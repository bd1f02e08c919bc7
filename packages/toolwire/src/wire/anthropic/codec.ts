import type { Codec } from '../codec.ts'
import { accumulator } from './accumulator.ts'
import { http } from './http.ts'
import { defaultProfile, profiles } from './limits.ts'
import { detect, isEvent, toolChoice } from './read.ts'
import { readError } from './read-error.ts'
import { rules, rulesOf } from './rules.ts'
import { declaredTools, nativeTool } from './tools.ts'
import type { AnthropicRequest, AnthropicResponse } from './types.ts'
import { anthropicWire } from './wire.ts'

/** Anthropic's Messages API with all that is known of it. */
export const anthropic: Codec<AnthropicRequest, AnthropicResponse> = {
  ...anthropicWire,
  list: 'messages',
  echoed: 'content',
  tokenLimit: 'max_tokens',
  hasErrorFlag: true,
  profiles,
  profile: defaultProfile,
  rules,
  rulesOf,
  http,
  accumulator,
  readError,
  isEvent,
  detect,
  declaredTools,
  toolChoice,
  nativeTool,
}
