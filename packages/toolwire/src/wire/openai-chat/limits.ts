import { openaiSchemas } from '../openai-schemas.ts'
import type { Profile } from '../profile.ts'
import { idLimits, nameLimits } from './id-limits.ts'

// Where the facts are stated:
// - names: SDK 7.59 comments and error bodies, home-assistant/core#121325: 64 characters
// - call ids: error bodies, microsoft/autogen#6377, langmanus/langmanus#119 (2025), openclaw/openclaw#875 (2026-01):
//   40 characters; a reproduction of 2026-07 met no limit (vercel/ai#8132)
// - 128 tools: error bodies on Chat Completions, several, 2025 and 2026
// - strict: guide "Structured outputs": the same rules as on Responses, off when absent

/** The profile that the wire's name means: OpenAI itself. */
export const defaultProfile: Profile = {
  id: 'openai-chat',
  wire: 'openai-chat',
  date: '2026-12-01',
  names: nameLimits,
  ids: idLimits,
  // Without `strict` a tool is not strict here: it is said all the same, for gateways to Responses decide otherwise.
  schemas: openaiSchemas,
  tools: { maxTools: 128 },
}

/** The profiles of the wire, the default last. */
export const profiles: readonly Profile[] = [
  {
    ...defaultProfile,
    // What servers that speak the same wire refuse, each some of it: DeepSeek, DashScope, Moonshot, MiniMax, vLLM.
    // - arguments decoded in history: HKUDS/nanobot#1487 (DashScope), local-inference-lab/vllm#684, both 2026; MiniMax 2013
    // - reasoning wanted back: DeepSeek guide "Thinking mode"; mastra-ai/mastra#12592 (Kimi), 2026-02
    // - forced choice while thinking: cloudwego/eino#994 (DashScope, DeepSeek), 2026-04
    // - max_tokens: the API references of DeepSeek, Moonshot, DashScope, Groq and vLLM, 2026-11
    id: 'openai-compatible-strict',
    ids: { callId: /^[a-zA-Z0-9_-]+$/, maxLength: 40 },
    tokenLimit: 'max_tokens',
  },
  {
    ...defaultProfile,
    // - call ids: error bodies of 2024 to 2026, editor-code-assistant/eca#233, mistralai/mistral-vibe#1075 (2026-09)
    // - order of messages: error code 3230, BerriAI/litellm#17761 (2025-12); gone for some models, aaif-goose/goose#5998 (2026-05)
    // - fields: unknown ones are refused, so the limit is max_tokens; API reference, 2026-11
    id: 'mistral-chat',
    ids: { callId: /^[a-zA-Z0-9]{9}$/, maxLength: 9, exactLength: 9 },
    tokenLimit: 'max_tokens',
  },
  defaultProfile,
]
