export { accumulator } from './accumulator.ts'
export { readError } from './read-error.ts'
export { openaiResponses } from './codec.ts'
export { openaiResponsesRefusals } from './errors.ts'
export { openaiModel } from './model.ts'
export type { OpenaiClient, OpenaiModelOptions } from './model.ts'
export type {
  ResponsesCallOutput,
  ResponsesCustomToolCall,
  ResponsesFunctionCall,
  ResponsesItem,
  ResponsesOutputPart,
  ResponsesRequest,
  ResponsesResponse,
  ResponsesUserMessage,
} from './types.ts'
export { openaiResponsesWire } from './wire.ts'
