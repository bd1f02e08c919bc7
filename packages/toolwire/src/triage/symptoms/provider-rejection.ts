import { faultsMeant } from '../../check/refusal.ts'
import type { TraceEntry, TraceFailure, TraceResponse } from '../../trace/trace-run.ts'
import { isCapacity } from '../../trace/run-end.ts'
import { isObject, own } from '../../json/value.ts'
import type { Refusal } from '../../wire/codec.ts'
import { excerptOf, shortText } from '../evidence.ts'
import type { Found, Symptom } from '../symptom.ts'
import type { View } from '../view.ts'

/** Requests that the provider refused, and exchanges that got no answer. */
export const providerRejection: Symptom = {
  code: 'provider-rejection',
  question: 1,
  needs: [],
  find: (view) =>
    view.run.entries
      .filter(isFailure)
      .flatMap((entry) => (entry.response.error?.kind === 'abort' ? [] : [found(entry, view)])),
}

function isFailure(entry: TraceEntry): entry is TraceFailure {
  return entry.kind === 'failure'
}

/** The provider's own words are worth more room than other quotations. */
const WORDS = 320

type Kind = 'request' | 'account' | 'capacity' | 'network'

function kindOf({ status, error }: TraceResponse): Kind {
  if (error !== undefined || status === undefined) return 'network'
  if (isCapacity(status)) return 'capacity'
  return status === 401 || status === 402 || status === 403 ? 'account' : 'request'
}

function found(entry: TraceFailure, view: View): Found {
  const { response, request } = entry
  const kind = kindOf(response)
  const refusal = refusalOf(response, view)
  const message = response.error?.message ?? refusal.message
  const turn = view.run.turns.find(({ number }) => number === entry.turn)
  const retried = turn?.response !== undefined
  const isMild = kind === 'capacity' || kind === 'network'
  const candidates =
    kind === 'request' && view.codec !== undefined
      ? faultsMeant(view.codec, message).flatMap(({ faults }) => faults)
      : []
  return {
    severity: retried ? 'hint' : isMild ? 'warning' : 'error',
    certainty: 'certain',
    place: entry.place,
    args: {
      turn: entry.turn,
      status: response.status ?? 0,
      kind,
      type: refusal.type,
      message: shortText(message, 200),
      requestId: response.requestId ?? '',
      param: refusal.param ?? '',
      retried,
      candidates: [...new Set(candidates)],
    },
    evidence: [
      {
        place: entry.place,
        excerpt: excerptOf(
          `${[response.error?.kind ?? response.status, response.requestId].filter((one) => one !== undefined).join(' ')}  ${message}`,
          WORDS,
        ),
        ...(entry.time === undefined ? {} : { time: entry.time }),
      },
    ],
    suggestion: suggestionOf(kind, refusal),
    about: {
      turn: entry.turn,
      userTurn: view.userTurnOf(entry.turn),
      order: entry.order,
      calls: [],
      endsRun: !retried,
      ...(request === undefined ? {} : { request }),
    },
  }
}

function refusalOf(response: TraceResponse, { codec }: View): Pick<Refusal, 'type' | 'message' | 'param'> {
  const body = response.body()
  const known = response.status === undefined ? undefined : codec?.readError(response.status, body)
  if (known !== undefined) return known
  const error = isObject(body) ? own(body, 'error') : undefined
  const message = isObject(error) ? own(error, 'message') : undefined
  return {
    type: '',
    param: null,
    message: typeof message === 'string' ? message : typeof body === 'string' ? body : '',
  }
}

function suggestionOf(kind: Kind, { param }: Pick<Refusal, 'param'>): string {
  switch (kind) {
    case 'capacity':
      return 'retry as the headers say, with growing pauses'
    case 'network':
      return 'retry, and look at the network between the loop and the provider'
    case 'account':
      return 'look at the key, its rights and the account'
    default:
      return `look at ${param === null || param === '' ? 'the field that the message names' : param} in the request; never send it again unchanged`
  }
}
