import { defined, isObject, ownArray, ownString } from '../../json/value.ts'
import type { OpenObject } from '../../json/value.ts'
import { wellFormed } from '../../json/well-formed.ts'
import type { Outcome } from '../call.ts'
import type { AnswerOptions, StartOptions, WireResult } from '../codec.ts'
import { echoAnswers, echoIds, passIds, takenIds } from '../echo-ids.ts'
import { pairOutcomes } from '../pair-outcomes.ts'
import type { Profile } from '../profile.ts'
import { echoedContent } from './echoed-content.ts'
import { keyIn, objectIn } from './fields.ts'
import { callIn, contentOf, requestParts } from './parts.ts'
import { calls } from './read.ts'
import { result } from './result.ts'
import { mergedDeclarations } from './tools.ts'
import type { GeminiContent, GeminiPart, GeminiRequest, GeminiResponse } from './types.ts'

/** What models differ in: whether a result may hold images. */
export type GeminiVariant = Pick<Profile, 'ids' | 'resultImages'>

/** What answers calls for one generation of models. */
export interface GeminiAnswers {
  answer(
    request: GeminiRequest,
    response: GeminiResponse,
    outcomes: readonly Outcome[],
    options?: AnswerOptions,
  ): GeminiRequest
  echo(request: GeminiRequest, response: GeminiResponse, options?: AnswerOptions): GeminiRequest
  result(options: WireResult): OpenObject
}

/**
 * Requests as a generation of models wants them. The next request has the content of the model echoed part by part, then all
 * results of the turn in one content of the user, in call order.
 */
export function geminiAnswers(variant: GeminiVariant): GeminiAnswers {
  return {
    // oxlint-disable-next-line max-params -- the signature is the codec's
    answer: (request, response, outcomes, options = {}) =>
      next(request, response, { ...options, outcomes, variant }),
    echo: (request, response, options = {}) => next(request, response, { ...options, variant }),
    result: (options) => result(options, variant.resultImages ?? []),
  }
}

/** A request that asks `prompt`. The model is no part of it: the path names it. */
export function start(options: StartOptions<GeminiRequest>): GeminiRequest {
  const { prompt, system, tools, maxTokens = MAX_TOKENS, request } = options
  const merged = mergedDeclarations(tools, request?.tools)
  const given: OpenObject = request ?? {}
  const { [keyIn(given, 'generationConfig')]: _config, ...rest } = given
  const started: GeminiRequest = {
    contents: [],
    ...rest,
    generationConfig: { maxOutputTokens: maxTokens, ...objectIn(given, 'generationConfig') },
    ...(system === undefined ? undefined : { systemInstruction: { parts: [{ text: wellFormed(system) }] } }),
    ...defined({ tools: merged }),
  }
  return prompt === undefined ? started : ask(started, prompt)
}

/** The request with a text of the user at its end, in a content of its own: beside results it would be counted as one. */
export function ask(request: GeminiRequest, prompt: string): GeminiRequest {
  const content: GeminiContent = { role: 'user', parts: [{ text: wellFormed(prompt) }] }
  return { ...request, contents: [...contentsOf(request), content] }
}

/** The request in which no function may be called; the declarations stay. */
export function withoutCalls(request: GeminiRequest): GeminiRequest {
  if (ownArray(request, 'tools').length === 0) return request
  const key = keyIn(request, 'toolConfig')
  const config = objectIn(request, 'toolConfig')
  const { [keyIn(config, 'functionCallingConfig')]: _before, ...others } = config
  return { ...request, [key]: { ...others, functionCallingConfig: { mode: 'NONE' } } }
}

const MAX_TOKENS = 8192

interface NextOptions extends AnswerOptions {
  readonly variant: GeminiVariant
  /** Absent when the response is echoed only. */
  readonly outcomes?: readonly Outcome[]
}

function next(request: GeminiRequest, response: GeminiResponse, options: NextOptions): GeminiRequest {
  const { outcomes, onChange, variant } = options
  const found = calls(response)
  const native = ownArray(contentOf(response), 'parts').filter((part) => callIn(part) !== undefined)
  const before = contentsOf(request)
  const taken = takenIds(before, () => requestParts(request))
  const isUnnamed = (index: number): boolean => (ownString(callIn(native[index]), 'id') ?? '') === ''
  const ids = echoIds(found, { limits: variant.ids, taken, field: '/functionCall/id', isUnnamed, onChange })
  const paired = outcomes ? pairOutcomes(found, outcomes, (index) => ids[index] === undefined) : []
  const content = echoedContent(response, ids, onChange)
  const images = variant.resultImages ?? []
  const results = echoAnswers(ids, paired).map(({ id, index, outcome }): GeminiPart =>
    result({ callId: id, call: native[index], content: outcome.content, isError: outcome.isError }, images),
  )
  const added: GeminiContent[] = []
  if (content !== undefined) added.push(content)
  if (results.length > 0) added.push({ role: 'user', parts: results })
  // `concat` copies as a block; a spread would walk through the whole history.
  const contents = before.concat(added)
  passIds({ from: before, to: contents, taken, ids: ids.filter((_, index) => !isUnnamed(index)) })
  return { ...request, contents }
}

function contentsOf(request: GeminiRequest): readonly GeminiContent[] {
  return isObject(request) && Array.isArray(request.contents) ? request.contents : []
}
