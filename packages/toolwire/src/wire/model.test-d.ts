import type Anthropic from '@anthropic-ai/sdk'
import type OpenAI from 'openai'
import type { AzureOpenAI } from 'openai'
import { expectTypeOf, test } from 'vitest'
import type { AnthropicClient } from './anthropic/index.ts'
import type { ChatClient } from './openai-chat/index.ts'
import type { OpenaiClient } from './openai-responses/index.ts'

test('the official SDKs and their clouds are clients', () => {
  expectTypeOf<Anthropic>().toExtend<AnthropicClient>()
  expectTypeOf<OpenAI>().toExtend<OpenaiClient>()
  expectTypeOf<AzureOpenAI>().toExtend<OpenaiClient>()
  expectTypeOf<OpenAI>().toExtend<ChatClient>()
  expectTypeOf<AzureOpenAI>().toExtend<ChatClient>()
})
