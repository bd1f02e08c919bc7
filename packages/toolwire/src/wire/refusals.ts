import { anthropicRefusals } from './anthropic/index.ts'
import type { WireRefusals } from './codec.ts'
import { geminiRefusals } from './gemini/index.ts'
import { openaiChatRefusals } from './openai-chat/index.ts'
import { openaiResponsesRefusals } from './openai-responses/index.ts'
import type { WireName } from './profile.ts'

/**
 * What every provider says when it refuses, by wire. Apart from the codecs: only whoever plays a provider or reads
 * its refusals needs the words, and nobody else's bundle carries them.
 */
export const refusals: Readonly<Record<WireName, WireRefusals>> = {
  anthropic: anthropicRefusals,
  'openai-responses': openaiResponsesRefusals,
  'openai-chat': openaiChatRefusals,
  gemini: geminiRefusals,
}
