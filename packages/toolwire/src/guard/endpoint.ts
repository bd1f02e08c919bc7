import { isObject, own } from '../json/value.ts'
import type { OpenObject } from '../json/value.ts'
import { withProfile } from '../check/with-profile.ts'
import type { Codec } from '../wire/codec.ts'
import type { Profile, WireName } from '../wire/profile.ts'
import type { GuardedWire } from './guard-options.ts'

/** What a request is sent to, as far as a guard knows it. */
export interface Endpoint {
  /** With the rules of the profile as its own. */
  readonly codec: Codec
  readonly wire: GuardedWire
  /** The profile, where it was named or only one provider can be meant. */
  readonly chosen: Profile | undefined
  /** `count` asks for a number of tokens: it is checked, and starts no turn. */
  readonly action: 'turn' | 'count'
  /** True at the provider's own address: a gateway or a compatible server may have other limits. */
  readonly official: boolean
  /** The model, where the path names it. */
  readonly model: string | undefined
  /** What the body must have besides the shape of the wire's request. */
  readonly needs: string | undefined
}

/** Finds the endpoint of a request by its URL and headers; undefined for everything that is not known. */
export type FindEndpoint = (url: URL, headers: Headers) => Endpoint | undefined

/** Looks among these wires only. `profile` is the id of the profile that the caller named. */
export function createEndpoints(wires: readonly GuardedWire[], profile: string | undefined): FindEndpoint {
  const known = new Map<string, Endpoint>()
  return (url, headers) => {
    const route = ROUTES.find(({ path }) => path.test(url.pathname))
    const wire = wires.find(({ codec }) => codec.wire === route?.wire)
    if (route === undefined || wire === undefined) return undefined
    const model = route.path.exec(url.pathname)?.groups?.['model']
    const { codec } = wire
    const named = codec.profiles.find(({ id }) => id === profile)
    const ofHost = codec.profiles.find(
      ({ id }) => id === (route.profile ?? HOSTS.find(({ host }) => host.test(url.hostname))?.profile),
    )
    const rules = named ?? ofHost ?? byVersion(codec, headers) ?? byModel(codec, model) ?? codec.profile
    const key = `${route.path.source} ${url.hostname} ${rules.id} ${model ?? ''}`
    const found = known.get(key)
    if (found !== undefined) return found
    const endpoint: Endpoint = {
      codec: withProfile(codec, rules),
      wire,
      chosen: named ?? ofHost,
      action: route.action ?? 'turn',
      official: OFFICIAL.test(url.hostname),
      model,
      needs: route.needs,
    }
    // Names of models come from outside and might be many.
    if (known.size >= MAX_KNOWN) known.clear()
    known.set(key, endpoint)
    return endpoint
  }
}

/** Whether a body has the shape that the endpoint takes. */
export function fits(body: unknown, { codec, needs }: Endpoint): body is OpenObject {
  if (!isObject(body) || (needs !== undefined && own(body, needs) === undefined)) return false
  return codec.detect(body) === 'request'
}

interface Route {
  readonly wire: WireName
  readonly path: RegExp
  readonly action?: 'count'
  readonly profile?: string
  readonly needs?: string
}

// Paths as the SDKs and the references of the providers have them, 2026-12-01; gateways put a beginning of their own in
// front. The shape of the body decides where others use the same path.
const ROUTES: readonly Route[] = [
  { wire: 'anthropic', path: /\/messages\/?$/ },
  { wire: 'anthropic', path: /\/messages\/count_tokens\/?$/, action: 'count' },
  // Bedrock has models of many providers at this path, told apart by the body.
  {
    wire: 'anthropic',
    path: /\/model\/(?<model>[^/]+)\/invoke(?:-with-response-stream)?$/,
    profile: 'anthropic-bedrock',
    needs: 'anthropic_version',
  },
  // Vertex AI.
  { wire: 'anthropic', path: /\/publishers\/anthropic\/models\/(?<model>[^/]+):(?:stream)?[rR]awPredict$/ },
  { wire: 'openai-responses', path: /\/responses\/?$/ },
  { wire: 'openai-chat', path: /\/chat\/completions\/?$/ },
  {
    wire: 'gemini',
    path: /\/(?:models|tunedModels|endpoints)\/(?<model>[^/:]+):(?:g|streamG)enerateContent$/,
  },
]

// Hosts behind which rules of their own hold.
const HOSTS: readonly { readonly host: RegExp; readonly profile: string }[] = [
  { host: /(?:^|\.)mistral\.ai$/, profile: 'mistral-chat' },
]

const OFFICIAL =
  /(?:^|\.)(?:anthropic\.com|openai\.com|openai\.azure\.com|googleapis\.com|amazonaws\.com|mistral\.ai)$/
const MAX_KNOWN = 500

function byVersion(codec: Codec, headers: Headers): Profile | undefined {
  return codec.profiles.find(({ http }) =>
    Object.entries(http?.headers ?? {}).some(([name, value]) => headers.get(name) === value),
  )
}

function byModel(codec: Codec, model: string | undefined): Profile | undefined {
  return model === undefined ? undefined : codec.profiles.find(({ id }) => model.startsWith(id))
}
