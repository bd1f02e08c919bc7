import type { Codec } from '../codec.ts'
import type { Profile } from '../profile.ts'
import { TOKEN_LIMIT } from './answer.ts'
import { accumulator } from './accumulator.ts'
import { http } from './http.ts'
import { defaultProfile, profiles } from './limits.ts'
import { detect, isEvent, toolChoice } from './read.ts'
import { readError } from './read-error.ts'
import { rulesOf } from './rules.ts'
import { declaredTools, nativeTool } from './tools.ts'
import type { ChatRequest, ChatResponse } from './types.ts'
import { chatWire } from './wire.ts'

/** The wire as one profile has it: its limits, its rules, its name for the token limit. */
export function chatCodec(profile: Profile): Codec<ChatRequest, ChatResponse> {
  return {
    ...chatWire(profile),
    list: 'messages',
    echoed: 'choices',
    echoedAt: '/choices/0/message',
    tokenLimit: profile.tokenLimit ?? TOKEN_LIMIT,
    hasErrorFlag: false,
    profiles,
    profile,
    rules: rulesOf(profile),
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
}

/** OpenAI's Chat Completions with all that is known of it. */
export const openaiChat: Codec<ChatRequest, ChatResponse> = /* @__PURE__ */ chatCodec(defaultProfile)
