import { ToolwireError } from '../error/toolwire-error.ts'
import type { Drift, EmulatedModel, EmulatedRequest, EmulatedTurn } from './emulated-model.ts'

/** A turn of a script, or how to make one from the request. */
export type ScriptedTurn = EmulatedTurn | ((request: EmulatedRequest) => EmulatedTurn | Promise<EmulatedTurn>)

/**
 * A model whose turns are listed, answered in order. Asked for more turns than it has, it answers with a 500 that
 * says so; `drift()` of the emulator tells that, and also when turns are left over.
 *
 * @example scripted([{ calls: [{ name: 'get_time', input: { place: 'Oslo' } }] }, { text: 'It is noon.' }])
 */
export function scripted(turns: readonly ScriptedTurn[]): ScriptedModel {
  let asked = 0
  return {
    turn(request) {
      const turn = turns[asked]
      asked++
      if (turn === undefined) {
        throw new ToolwireError('script-exhausted', exhausted(turns.length, asked), {
          details: { listed: turns.length, asked },
        })
      }
      return typeof turn === 'function' ? turn(request) : turn
    },
    drift: () => driftOf(turns.length, asked),
  }
}

export interface ScriptedModel extends EmulatedModel {
  drift(): Drift | undefined
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
