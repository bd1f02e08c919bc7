import { onTestFinished } from 'vitest'
import { emulate, type Emulator } from '../../src/emulator/emulate.ts'
import { serve } from '../../src/emulator/node.ts'
import { scripted } from '../../src/emulator/scripted.ts'
import type { ScriptedTurn } from '../../src/emulator/scripted.ts'
import type { Finding } from '../../src/finding/finding.ts'
import type { GuardOptions, GuardTold } from '../../src/guard/guard-options.ts'

/** The emulator on a socket, answering by script. */
export async function onSocket(
  ...turns: ScriptedTurn[]
): Promise<{ readonly url: string; readonly emulator: Emulator }> {
  const emulator = emulate({ model: scripted(turns.length === 0 ? [{ text: 'Sunny.' }] : turns) })
  const { url } = await served(emulator)
  return { url, emulator }
}

/** A handler on a socket for the time of a test. */
export async function served(handler: Parameters<typeof serve>[0]): Promise<{ readonly url: string }> {
  const server = await serve(handler)
  onTestFinished(() => server.close())
  return server
}

/** Keeps what a guard tells. */
export function listener(): {
  readonly onFinding: NonNullable<GuardOptions['onFinding']>
  readonly told: { readonly finding: Finding; readonly told: GuardTold }[]
  /** `repaired missing-result`, in order. */
  lines(): string[]
} {
  const all: { readonly finding: Finding; readonly told: GuardTold }[] = []
  return {
    told: all,
    onFinding: (finding, told) => void all.push({ finding, told }),
    lines: () => all.map(({ finding, told }) => `${told.action} ${finding.code}`),
  }
}

/** Statuses of what a provider was asked. */
export function statuses({ requests }: Emulator): number[] {
  return requests.map(({ status }) => status)
}
