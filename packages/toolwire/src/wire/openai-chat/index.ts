export { accumulator } from './accumulator.ts'
export { readError } from './read-error.ts'
export { openaiChat } from './codec.ts'
export { openaiChatRefusals } from './errors.ts'
export { chatModel } from './model.ts'
export type { ChatClient, ChatModelOptions } from './model.ts'
export type {
  ChatAssistantMessage,
  ChatChoice,
  ChatCustomCall,
  ChatFunctionMessage,
  ChatMessage,
  ChatPart,
  ChatRequest,
  ChatResponse,
  ChatToolCall,
  ChatToolMessage,
} from './types.ts'
export { openaiChatWire } from './wire.ts'
