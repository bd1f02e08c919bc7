import { ToolwireError } from '../error/toolwire-error.ts'
import { nearest } from '../json/near.ts'
import { isObject } from '../json/value.ts'
import type { Drift, EmulatedCall, EmulatedModel, EmulatedRequest, EmulatedTurn } from './emulated-model.ts'

/** A turn of a script, or how to make one from the request. */
export type ScriptedTurn = EmulatedTurn | ((request: EmulatedRequest) => EmulatedTurn | Promise<EmulatedTurn>)

/**
 * A model whose turns are listed, answered in order. Asked for more turns than it has, it answers with a 500 that
 * says so; `drift()` of the emulator tells that, and also when turns are left over. Throws `invalid-option` for a turn
 * with a key that says nothing.
 *
 * @example scripted([{ calls: [{ name: 'get_time', input: { place: 'Oslo' } }] }, { text: 'It is noon.' }])
 */
export function scripted(turns: readonly ScriptedTurn[]): ScriptedModel {
  for (const [index, turn] of turns.entries()) if (typeof turn !== 'function') judge(turn, index)
  let asked = 0
  return {
    async turn(request) {
      const index = asked++
      const turn = turns[index]
      if (turn === undefined) {
        throw new ToolwireError('script-exhausted', exhausted(turns.length, asked), {
          details: { listed: turns.length, asked },
        })
      }
      return typeof turn === 'function' ? judge(await turn(request), index) : turn
    },
    drift: () => driftOf(turns.length, asked),
  }
}

export interface ScriptedModel extends EmulatedModel {
  drift(): Drift | undefined
}

const TURN: Readonly<Record<keyof EmulatedTurn, true>> = {
  text: true,
  thinking: true,
  calls: true,
  stop: true,
  usage: true,
  error: true,
  response: true,
}
const CALL: Readonly<Record<keyof EmulatedCall, true>> = {
  name: true,
  input: true,
  rawInput: true,
  callId: true,
}

/** A key that nobody reads would make a turn that says nothing. */
function judge(turn: EmulatedTurn, index: number): EmulatedTurn {
  const name = `turn ${index + 1} of the script`
  judgeKeys(turn, name, TURN)
  const { calls } = turn
  if (Array.isArray(calls))
    for (const [number, call] of calls.entries()) judgeKeys(call, `call ${number + 1} in ${name}`, CALL)
  return turn
}

function judgeKeys(value: unknown, name: string, known: object): void {
  if (!isObject(value)) throw new ToolwireError('invalid-option', `${name} must be an object`)
  const keys = Object.keys(known)
  const odd = Object.keys(value).find((key) => !Object.hasOwn(known, key))
  if (odd === undefined) return
  const near = nearest(odd, keys)
  const hint = near === undefined ? `known are ${keys.join(', ')}` : `did you mean '${near}'?`
  throw new ToolwireError('invalid-option', `${name} has a key '${odd}', which says nothing; ${hint}`)
}

function driftOf(listed: number, asked: number): Drift | undefined {
  if (asked === listed) return undefined
  return asked > listed
    ? { kind: 'more', listed, asked, message: exhausted(listed, asked) }
    : { kind: 'fewer', listed, asked, message: `the script lists ${count(listed)}, ${asked} were asked for` }
}

function exhausted(listed: number, asked: number): string {
  return `script exhausted: turn ${asked} was asked for, the script lists ${count(listed)}; list the turn or let the run end before it`
}

function count(turns: number): string {
  return turns === 1 ? '1 turn' : `${turns} turns`
}
