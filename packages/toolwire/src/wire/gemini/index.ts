export { accumulator } from './accumulator.ts'
export { readError } from './read-error.ts'
export { gemini } from './codec.ts'
export { geminiRefusals } from './errors.ts'
export { geminiModel } from './model.ts'
export type { GeminiClient, GeminiModelOptions } from './model.ts'
export type {
  GeminiCandidate,
  GeminiContent,
  GeminiFunctionCall,
  GeminiFunctionResponse,
  GeminiPart,
  GeminiRequest,
  GeminiResponse,
} from './types.ts'
export { geminiWire } from './wire.ts'
