import { any, closed, list, open, orNull, text } from '../shape.ts'
import type { ListShape, Shape } from '../shape.ts'

// A request is a fixed message, read as ProtoJSON: each field may be null, each name may be in camelCase or in
// snake_case, one item may stand in place of a list, and numbers, flags and enums may be texts. So only what is
// certainly no value of a field is refused: other kinds of JSON, and names that no message has.

/** A message with these fields and no others, in both spellings. */
function message(fields: Readonly<Record<string, Shape>>): Shape {
  const spelled = Object.entries(fields).flatMap(([name, shape]) => [
    [name, orNull(shape)],
    [snakeCase(name), orNull(shape)],
  ])
  return closed(Object.fromEntries(spelled))
}

function known(names: string): Record<string, Shape> {
  return Object.fromEntries(names.split(' ').map((name) => [name, any]))
}

function repeated(items: Shape): ListShape {
  return list(items, { single: true })
}

/** A name as the messages have it. */
export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

// `args`, a signature in the wrong place and the schemas are looked at by the rules of the conversation: their faults have codes.
const CALL = message({ id: text(), name: text(), ...known('args thoughtSignature partialArgs willContinue') })
const RESPONSE = message({
  id: text(),
  name: text(),
  response: open({}),
  ...known('parts scheduling willContinue'),
})
const PART = message({
  text: text(),
  functionCall: CALL,
  functionResponse: RESPONSE,
  inlineData: open({}),
  fileData: open({}),
  executableCode: open({}),
  codeExecutionResult: open({}),
  toolCall: open({}),
  toolResponse: open({}),
  audioTranscription: open({}),
  thoughtSignature: text(),
  ...known('thought videoMetadata mediaResolution mediaProcessing partMetadata speechMetadata'),
})
const CONTENT = message({ role: text(), parts: repeated(PART) })
const DECLARATION = message({
  name: text(),
  description: text(),
  ...known('parameters parametersJsonSchema response responseJsonSchema behavior'),
})
const TOOL = message({
  functionDeclarations: repeated(DECLARATION),
  ...known('googleSearch googleSearchRetrieval googleMaps codeExecution computerUse urlContext fileSearch'),
  ...known('mcpServers enterpriseWebSearch retrieval parallelAiSearch'),
})
const CONFIG = message({
  functionCallingConfig: message({
    mode: text(),
    allowedFunctionNames: repeated(text()),
    ...known('streamFunctionCallArguments'),
  }),
  ...known('retrievalConfig includeServerSideToolInvocations'),
})
const GENERATION = message(
  known(
    'temperature topP topK candidateCount maxOutputTokens stopSequences responseLogprobs logprobs presencePenalty frequencyPenalty seed responseMimeType responseSchema responseJsonSchema responseFormat responseModalities mediaResolution speechConfig thinkingConfig audioTranscriptionConfig audioTimestamp imageConfig enableEnhancedCivicAnswers enableAffectiveDialog routingConfig modelSelectionConfig translationConfig',
  ),
)

/** The fields of a request, from the types and converters of @google/genai 3.3.0 (2026-11) and the API reference. */
export const fields: Shape = message({
  contents: repeated(CONTENT),
  systemInstruction: CONTENT,
  tools: repeated(TOOL),
  toolConfig: CONFIG,
  generationConfig: GENERATION,
  cachedContent: text(),
  ...known('model safetySettings serviceTier labels store modelArmorConfig'),
})
