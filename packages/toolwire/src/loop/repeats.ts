import { repeatKey } from '../call/repeat-key.ts'
import { ToolwireError } from '../error/toolwire-error.ts'
import type { CompiledTool } from '../tool/compiled-tools.ts'
import type { Call, Outcome } from '../wire/call.ts'

/** From which occurrence on a repeat is told, refused, and ends the run. */
export interface RepeatOptions {
  /** The result says that nothing has changed. Default 2. */
  readonly note?: number
  /** The call is not run, and the model is told why. Default 3. */
  readonly refuse?: number
  /** The run stops. Default 5. */
  readonly stop?: number
}

/** A call as the repeats see it. */
export interface SeenCall {
  readonly call: Call
  /** The call's ordinal in the run. */
  readonly ordinal: number
  readonly tool: CompiledTool | undefined
  /** Equal for calls that ask for the same. */
  readonly key: string
}

/** A call to be judged, with its input as far as it could be read. */
// oxlint-disable-next-line max-params -- a call is what these four say together
export function seenCall(
  call: Call,
  ordinal: number,
  tool: CompiledTool | undefined,
  input: unknown,
): SeenCall {
  const name = tool?.wireName ?? call.name
  return { call, ordinal, tool, key: repeatKey(name, input ?? call.input ?? call.rawInput) }
}

/** What is to be done with a call that was made before. */
export interface Repeated {
  readonly action: 'refuse' | 'stop'
  readonly streak: Streak
}

/** Equal calls without a change between them. */
export interface Streak {
  readonly count: number
  /** The ordinal of the first one. */
  readonly first: number
  readonly callIds: readonly string[]
  /** Each ended in an error; their texts may differ. */
  readonly failed: boolean
  /** The last result equals the one before to the letter. */
  readonly same: boolean
}

/** Notices calls that are made again although nothing has changed. */
export interface Repeats {
  /** Judges a call before it runs; undefined when it may. A call that is judged away counts. */
  judge(seen: SeenCall): Repeated | undefined
  /** Takes in how a call ended, in call order. The streak it belongs to, from the `note` threshold on. */
  record(seen: SeenCall, outcome: Outcome, ran: boolean): Streak | undefined
  /** From now on the model has read what this turn's calls were told. */
  endTurn(): void
}

/**
 * The watch over repeated calls of one run. A repeat is the same tool with the same input by value and the same
 * result, or an error each time, with no call between that may have changed something. Tools that poll are exempt.
 * Throws `invalid-option` for thresholds that are none.
 */
export function createRepeats(options: RepeatOptions | false = {}): Repeats {
  if (options === false) return { judge: () => undefined, record: () => undefined, endTurn: () => {} }
  const { note, refuse, stop } = thresholds(options)
  const entries = new Map<string, Entry>()
  const told = new Set<Entry>()
  let mutations = 0

  function current(key: string): Entry | undefined {
    const entry = entries.get(key)
    // What other calls changed makes it a new question; what the call itself changes does not.
    return entry !== undefined && mutations - entry.ownMutations === entry.mutationsOfOthers
      ? entry
      : undefined
  }

  return {
    judge: (seen) => {
      if (isPoll(seen.tool)) return undefined
      const entry = current(seen.key)
      if (entry === undefined) return undefined
      const next = entry.count + 1
      const stops = next >= stop && (entry.warned || refuse >= stop)
      if (!stops && next < refuse) return undefined
      entry.count = next
      entry.callIds.push(seen.call.callId)
      told.add(entry)
      return { action: stops ? 'stop' : 'refuse', streak: streakOf(entry) }
    },
    record: (seen, outcome, ran) => {
      const { call, tool, ordinal, key } = seen
      const before = current(key)
      const isError = outcome.isError
      const same = before !== undefined && sameContent(before.content, outcome.content)
      const goesOn = before !== undefined && before.isError === isError && (same || isError)
      const entry: Entry = goesOn ? before : startOf(ordinal, isError, entries.get(key)?.ownMutations ?? 0)
      entry.count++
      entry.callIds.push(call.callId)
      entry.content = outcome.content
      entry.same = same
      if (ran && tool?.definition.traits.readOnly !== true) {
        mutations++
        entry.ownMutations++
      }
      entry.mutationsOfOthers = mutations - entry.ownMutations
      entries.set(key, entry)
      return entry.count >= note && !isPoll(tool) ? streakOf(entry) : undefined
    },
    endTurn: () => {
      for (const entry of told) entry.warned = true
      told.clear()
    },
  }
}

/** What a repeated call is told beside its result. */
export function noteText(streak: Streak): string {
  if (streak.same) return `(unchanged since call ${streak.first})`
  return `(this call has failed each time since call ${streak.first})`
}

/** What a repeated call is told instead of a result. `streak` counts the refused call too. */
export function refusalText(name: string, streak: Streak): string {
  const before = streak.count - 1
  const gave = streak.failed ? 'failed each time' : 'gave the same result each time'
  return `Not run: this call of ${name} was made ${before} times before with the same input and ${gave} (first as call ${streak.first}), and nothing has changed since. Use that result, change the input, or answer with what you have.`
}

interface Entry {
  count: number
  readonly first: number
  readonly callIds: string[]
  readonly isError: boolean
  content: Outcome['content']
  same: boolean
  /** The model has read a refusal of it. */
  warned: boolean
  ownMutations: number
  mutationsOfOthers: number
}

function startOf(first: number, isError: boolean, ownMutations: number): Entry {
  return {
    count: 0,
    first,
    callIds: [],
    isError,
    content: '',
    same: false,
    warned: false,
    ownMutations,
    mutationsOfOthers: 0,
  }
}

function streakOf({ count, first, callIds, isError, same }: Entry): Streak {
  return { count, first, callIds: [...callIds], failed: isError, same }
}

function isPoll(tool: CompiledTool | undefined): boolean {
  return tool?.definition.traits.poll === true
}

function sameContent(one: Outcome['content'], other: Outcome['content']): boolean {
  return one === other || (typeof one !== 'string' && JSON.stringify(one) === JSON.stringify(other))
}

function thresholds(options: RepeatOptions): Required<RepeatOptions> {
  const { note = 2, refuse = 3, stop = 5 } = options
  for (const [name, value] of Object.entries({ note, refuse, stop })) {
    if (typeof value === 'number' && value >= 2) continue
    throw new ToolwireError(
      'invalid-option',
      `repeats.${name} must be a number of at least 2, got ${String(value)}`,
    )
  }
  return { note, refuse, stop }
}
