import { fault } from '../finding/fault-codes.ts'
import type { CallPart, Part } from '../wire/codec.ts'
import type { Problem } from './problem.ts'

/** Calls that the provider runs itself, and their results inside the assistant's own turns. */
export interface ServerLedger {
  part(part: Part, speaker: Part['role']): void
  problems(): Problem[]
}

/**
 * A server call may wait: at the end of a paused turn, and while results alone are sent. It is lost when the user
 * goes on with something else.
 */
export function createServerLedger(held: boolean): ServerLedger {
  const known = new Set<string>()
  const open = new Map<string, CallPart>()
  const lost = new Map<string, CallPart>()
  const orphans: Problem[] = []

  return {
    part(part, speaker) {
      if (part.kind === 'call' && part.side === 'server') {
        known.add(part.callId ?? '')
        open.set(part.callId ?? '', part)
      } else if (part.kind === 'result' && part.side === 'server') {
        const id = part.callId ?? ''
        open.delete(id)
        lost.delete(id)
        if (known.has(id) || held) return
        const finding = fault('orphan-result', part.where, { callId: id, side: 'server' })
        orphans.push({ kind: 'orphan', finding, result: part })
      } else if (speaker === 'user' && part.kind !== 'result' && open.size > 0) {
        for (const [id, call] of open) lost.set(id, call)
        open.clear()
      }
    },
    problems() {
      const missing = [...lost.values()].map((call): Problem => {
        const callId = call.callId ?? ''
        const args = { callId, name: call.name ?? '', side: 'server', unanswered: [callId] } as const
        const finding = fault('missing-result', call.where, { ...args, unanswered: [callId] })
        return { kind: 'missing-server', finding, call }
      })
      return [...orphans, ...missing]
    },
  }
}
