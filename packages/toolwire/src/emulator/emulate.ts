import { ToolwireError } from '../error/toolwire-error.ts'
import type { Profile, WireName } from '../wire/profile.ts'
import { answerRequest } from './answer-request.ts'
import type { Drift, EmulatedModel } from './emulated-model.ts'
import type { StoredResponse } from './emulated-wire.ts'
import { emulatedWires, profileOf } from './emulated-wires.ts'
import type { EmulatorState, Incoming } from './emulator-state.ts'
import { extractive } from './extractive.ts'
import { MAX_BODY } from './read-body.ts'
import type { ReceivedRequest } from './received-request.ts'

export interface EmulateOptions {
  /** All wires when absent. */
  readonly wires?: readonly WireName[]
  /** What answers; `extractive()` when absent. */
  readonly model?: EmulatedModel
  /** A profile or its id, `anthropic@2023-06-01`. When absent, the version header of a request chooses, else the default. */
  readonly profile?: string | Profile
  /** Ids and times follow from it; 0 when absent. */
  readonly seed?: number
  /** The largest body in bytes that is taken; 32 MB when absent, as the providers have it. */
  readonly maxBody?: number
}

/** A provider as a fetch handler: what the official SDKs can talk to unchanged. */
export interface Emulator {
  fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response>
  /** Everything that was received, refused requests too. */
  readonly requests: readonly ReceivedRequest[]
  /** How what was asked differs from what the model's script lists, or undefined. */
  drift(): Drift | undefined
  /** Ends the emulator: what is asked afterwards is answered with a 503. */
  close(): void
}

/**
 * A provider as a fetch handler, on every wire: it refuses what the provider refuses, with the provider's status,
 * type and words, and answers what its model says. Not streaming. Ids and times depend on the seed and the order of
 * requests alone.
 *
 * @example
 * const emulator = emulate({ model: scripted([{ text: 'Hello.' }]) })
 * const client = new Anthropic({ apiKey: 'any', fetch: emulator.fetch })
 */
export function emulate(options: EmulateOptions = {}): Emulator {
  const { model = extractive(), seed = 0, maxBody = MAX_BODY } = options
  if (!Number.isSafeInteger(seed)) throw new ToolwireError('invalid-option', 'seed: a whole number is needed')
  const wires = emulatedWires(options.wires)
  const requests: ReceivedRequest[] = []
  const state: EmulatorState = {
    wires,
    profile: options.profile === undefined ? undefined : profileOf(options.profile, wires),
    model,
    seed,
    maxBody,
    requests,
    stored: new Map<string, StoredResponse>(),
    counts: { received: 0, accepted: 0 },
    isClosed: false,
  }
  return {
    fetch: async (input, init) => answerRequest(incoming(input, init), state),
    requests,
    drift: () => model.drift?.(),
    close() {
      state.isClosed = true
      state.stored.clear()
    },
  }
}

function incoming(input: RequestInfo | URL, init: RequestInit | undefined): Incoming {
  // A server's request may be an object of its own kind: it is used as it is.
  if (init === undefined && isRequest(input)) return { request: input, text: undefined }
  const body = init?.body
  if (typeof body !== 'string') return { request: new Request(input, init), text: undefined }
  // A body that is text already is not made a stream and read again.
  return { request: new Request(input, { ...init, body: null }), text: body }
}

function isRequest(input: RequestInfo | URL): input is Request {
  return typeof input === 'object' && 'headers' in input
}
