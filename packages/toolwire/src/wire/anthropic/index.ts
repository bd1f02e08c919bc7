export { accumulator } from './accumulator.ts'
export { readError } from './read-error.ts'
export { anthropic } from './codec.ts'
export { anthropicRefusals } from './errors.ts'
export { anthropicModel } from './model.ts'
export type { AnthropicClient, AnthropicModelOptions } from './model.ts'
export type {
  AnthropicBlock,
  AnthropicImageBlock,
  AnthropicMessage,
  AnthropicRequest,
  AnthropicResponse,
  AnthropicTextBlock,
  AnthropicToolChoice,
  AnthropicToolResultBlock,
  AnthropicToolUseBlock,
} from './types.ts'
export { anthropicWire } from './wire.ts'
