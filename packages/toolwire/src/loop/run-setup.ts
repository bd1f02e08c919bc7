import { ToolwireError } from '../error/toolwire-error.ts'
import { fault } from '../finding/fault-codes.ts'
import { pointer, valueAt } from '../json/pointer.ts'
import { isObject, own, ownArray } from '../json/value.ts'
import { compileTools, type NativeTool } from '../tool/compile-tools.ts'
import type { CompiledTool, CompiledTools } from '../tool/compiled-tools.ts'
import type { AnyTool } from '../tool/tool.ts'
import type { RunStartEvent, TracedTool } from '../trace/event.ts'
import type { Codec, Model, Wire } from '../wire/codec.ts'
import type { Budget } from './budget.ts'
import type { RunLog } from './run-log.ts'
import type { BoundRunOptions, TurnChange } from './run-options.ts'

/** What a turn is made with: a hook may change each of it. */
export interface Setup<Req extends object, Res extends object> {
  readonly model: Model<Req, Res>
  readonly tools: readonly (AnyTool | NativeTool)[]
  readonly compiled: CompiledTools
  /** The whole valid history so far. */
  readonly request: Req
}

/** The setup of the first turn. Throws a `ToolwireError` for options that cannot be used. */
export function openSetup<Req extends object, Res extends object>(
  options: BoundRunOptions<Req, Res>,
): Setup<Req, Res> {
  const { model, tools = [], prompt, request, system } = options
  checkOptions(options)
  const wire = codecFor(model, options.codecs)
  const compiled = compileTools(tools, { wire })
  const asks = prompt !== undefined && prompt.trim() !== ''
  if (!asks && !hasHistory(wire, request)) {
    throw invalid('there is nothing to ask: pass a prompt, or a request whose history ends with the question')
  }
  const started = model.wire.start({
    model: model.model,
    ...(asks ? { prompt } : {}),
    ...(system === undefined ? {} : { system }),
    ...(compiled.tools.length === 0 ? {} : { tools: compiled.tools }),
    ...(model.maxTokens === undefined ? {} : { maxTokens: model.maxTokens }),
    ...(request === undefined ? {} : { request }),
  })
  return { model, tools, compiled, request: withModel(started, model) }
}

/** The setup with what a hook changed. Throws a `ToolwireError` for tools or a model that cannot be used. */
export function changeSetup<Req extends object, Res extends object>(
  setup: Setup<Req, Res>,
  change: TurnChange<Req, Res>,
): Setup<Req, Res> {
  const { tools, request = setup.request } = change
  const model =
    typeof change.model === 'string' ? { ...setup.model, model: change.model } : (change.model ?? setup.model)
  if (model.wire.wire !== setup.model.wire.wire) {
    throw invalid(
      `beforeTurn changed the wire from ${setup.model.wire.wire} to ${model.wire.wire}: the history cannot follow`,
    )
  }
  const next = { ...setup, model, request: withModel(request, model) }
  if (tools === undefined) return next
  const compiled = compileTools(tools, { wire: setup.compiled.wire })
  return { ...next, tools, compiled, request: withTools(next.request, setup.compiled, compiled) }
}

/** The first event of a run. */
export function runStart<Req extends object, Res extends object>(
  run: string,
  { model, compiled }: Setup<Req, Res>,
  { limits }: Budget,
): RunStartEvent {
  const { until: _, ...budget } = limits
  return {
    type: 'run_start',
    run,
    wire: model.wire.wire,
    profile: compiled.wire.profile.id,
    model: model.model,
    budget,
    tools: tracedTools(compiled),
  }
}

/** A run whose responses may hardly say anything is told so: calls are cut off in the middle of their arguments. */
export function warnOfLowLimit<Req extends object, Res extends object>(
  { compiled, request }: Setup<Req, Res>,
  log: RunLog,
): void {
  const { tokenLimit, tokenLimitAt = tokenLimit === undefined ? undefined : pointer(tokenLimit) } =
    compiled.wire
  const limit = tokenLimitAt === undefined ? undefined : valueAt(request, tokenLimitAt)
  if (tokenLimitAt === undefined || typeof limit !== 'number' || limit >= LOW_LIMIT) return
  const finding = fault('low-token-limit', tokenLimitAt, { limit, floor: LOW_LIMIT })
  log.found(1, finding, { phase: 'request', action: 'observed' })
}

/** What a trace keeps of the tools: what the wire does not say. */
export function tracedTools(compiled: CompiledTools): readonly TracedTool[] {
  return [...compiled.byName.values()].map(tracedTool)
}

function tracedTool({ definition, wireName, schema }: CompiledTool): TracedTool {
  const { name, traits, timeout, maxResult } = definition
  return {
    name,
    ...(wireName === name ? {} : { wireName }),
    traits: { ...traits },
    strict: schema.strict,
    ...(timeout === undefined ? {} : { timeoutMs: timeout }),
    ...(maxResult === undefined ? {} : { maxResult }),
  }
}

/** The request for this model: a history may have been made with another one. */
function withModel<Req extends object>(request: Req, { model }: { readonly model: string }): Req {
  const before = isObject(request) ? own(request, 'model') : undefined
  return before === undefined || before === model ? request : { ...request, model }
}

/** The request with the new set instead of the old one; native entries of its own stay. */
function withTools<Req extends object>(request: Req, before: CompiledTools, after: CompiledTools): Req {
  const old = new Set<unknown>(before.tools)
  const native = (isObject(request) ? ownArray(request, 'tools') : []).filter((tool) => !old.has(tool))
  return { ...request, tools: [...after.tools, ...native] }
}

/** All that is known of a model's wire: a model made by hand may bring only what talks on it. */
function codecFor<Req extends object, Res extends object>(
  model: Model<Req, Res>,
  codecs: readonly Codec[] = [],
): Codec {
  // A codec reads any JSON, so the types of one wire may be forgotten.
  const wire = model.wire as unknown as Wire
  if (isCodec(wire)) return wire
  const known = codecs.find((codec) => codec.wire === wire.wire)
  if (known !== undefined) return { ...known, ...wire }
  const names = codecs.map((codec) => codec.wire).join(', ')
  throw new ToolwireError(
    'unknown-wire',
    `this run speaks ${names}, the model's wire is ${String(wire.wire)}`,
  )
}

function isCodec(wire: Wire): wire is Codec {
  return 'rules' in wire
}

function hasHistory(wire: Codec, request: unknown): boolean {
  if (!isObject(request)) return false
  const list = own(request, wire.list)
  return (
    ((typeof list === 'string' || Array.isArray(list)) && list.length > 0) ||
    wire.heldState(request) !== undefined
  )
}

/** A call with a page of text in its arguments has about a thousand tokens, and reasoning counts too. */
const LOW_LIMIT = 4096
const CHECKS: readonly unknown[] = [undefined, 'repair', 'reject', 'observe']

function checkOptions(given: unknown): void {
  if (!isObject(given)) throw invalid('run takes an object of options')
  const { model, tools, prompt, request, check } = given
  if (!isObject(model) || typeof model['send'] !== 'function' || !isObject(model['wire'])) {
    throw invalid('model must be what anthropicModel, openaiModel or another maker of models returns')
  }
  if (tools !== undefined && !Array.isArray(tools)) throw invalid('tools must be a list')
  if (prompt !== undefined && typeof prompt !== 'string') throw invalid('prompt must be a text')
  if (request !== undefined && !isObject(request)) throw invalid('request must be an object of the wire')
  for (const name of ['concurrency', 'timeout', 'maxResult'] as const) {
    const value = given[name]
    if (value === undefined || (typeof value === 'number' && value >= 1)) continue
    throw invalid(`${name} must be a number of at least 1, got ${String(value)}`)
  }
  if (!CHECKS.includes(check))
    throw invalid(`check must be 'repair', 'reject' or 'observe', got ${String(check)}`)
}

function invalid(message: string): ToolwireError {
  return new ToolwireError('invalid-option', message)
}
