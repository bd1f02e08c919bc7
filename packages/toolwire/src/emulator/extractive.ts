import type { EmulatedModel, EmulatedRequest, EmulatedTurn } from './emulated-model.ts'
import { followUps } from './extractive/follow-up.ts'
import { forcedCall, planCalls, type Plan } from './extractive/plan-calls.ts'
import { keyOf, type PlannedCall } from './extractive/planned-call.ts'
import { readProgress, type Progress } from './extractive/progress.ts'
import { failures, recoveries } from './extractive/recover.ts'
import { viewTools, type ToolView } from './extractive/tool-view.ts'
import { writeAnswer } from './extractive/write-answer.ts'

const MAX_CALLS = 8

/**
 * A deterministic stand-in for a model, for use without a key: it picks calls by rule from the declared tools and
 * the question, several at once where the question asks for several things; reads the best search hits; tries what
 * an error suggests; and answers only with sentences from the results, each with its source. It says of itself that
 * it is no language model. It never repeats a call.
 *
 * @example const emulator = emulate({ model: extractive() })
 */
export function extractive(): EmulatedModel {
  return { turn: nextTurn }
}

function nextTurn(request: EmulatedRequest): EmulatedTurn {
  const { conversation } = request
  const choice = conversation.toolChoice
  const tools = viewTools(conversation.tools)
  const progress = readProgress(conversation)
  const plan = planCalls(progress.question, tools)
  const mayCall = choice.kind !== 'none' && tools.length > 0
  const names = choice.kind === 'tool' ? [choice.name] : request.allowed
  const allowed = names === undefined ? tools : tools.filter((tool) => names.includes(tool.name))
  const wanted = mayCall ? nextCalls(progress, plan, allowed) : []
  const isForced = choice.kind === 'any' || choice.kind === 'tool'
  const calls = wanted.length > 0 || !isForced ? wanted : guess(progress, allowed)
  if (calls.length === 0) return { text: answerText(request, progress, plan) }
  const most = request.parallel === false ? 1 : MAX_CALLS
  const made = calls.slice(0, most)
  // A provider that must call puts no text in front of the calls.
  return isForced ? { calls: made } : { text: announcement(made), calls: made }
}

function nextCalls(progress: Progress, plan: Plan, tools: readonly ToolView[]): readonly PlannedCall[] {
  const seen = new Set(progress.made.map((call) => call.key))
  const names = new Set(tools.map((tool) => tool.name))
  const next: PlannedCall[] = []
  const all = [...recoveries(progress, tools), ...followUps(progress, plan.topics, tools), ...plan.calls]
  for (const call of all) {
    const key = keyOf(call)
    if (seen.has(key) || !names.has(call.name)) continue
    seen.add(key)
    next.push(call)
  }
  return next
}

// A call is demanded though the question names none: the first tool whose arguments can be told.
function guess(progress: Progress, tools: readonly ToolView[]): readonly PlannedCall[] {
  const seen = new Set(progress.made.map((call) => call.key))
  for (const tool of tools) {
    const call = forcedCall(tool, progress.question)
    if (call !== undefined && !seen.has(keyOf(call))) return [call]
  }
  return []
}

function announcement(calls: readonly PlannedCall[]): string {
  const names = calls.map((call) => {
    const given = Object.values(call.input).find((value) => typeof value === 'string')
    return given === undefined ? call.name : `${call.name} for "${String(given)}"`
  })
  return `Calling ${names.join(', ')}.`
}

function answerText(request: EmulatedRequest, progress: Progress, plan: Plan): string {
  const { conversation } = request
  const tools = viewTools(conversation.tools)
  const failed = failures(progress, tools)
  const remark = remarkOf(request, progress, tools)
  return writeAnswer(progress, {
    topics: plan.topics,
    failed,
    tools,
    ...(remark === undefined ? {} : { remark }),
  })
}

function remarkOf(
  request: EmulatedRequest,
  progress: Progress,
  tools: readonly ToolView[],
): string | undefined {
  if (tools.length === 0) return 'No tools are declared, so nothing could be looked up.'
  if (request.conversation.toolChoice.kind === 'none') return 'No tool may be called in this turn.'
  if (progress.made.length > 0) return undefined
  return `None of the tools fits the question: ${tools.map((tool) => tool.name).join(', ')}.`
}
