import type { Codec } from '../wire/codec.ts'
import type { Profile } from '../wire/profile.ts'

/** The wire with the rules of one of its profiles as its own. It writes requests as before. */
export function withProfile<Req extends object, Res extends object>(
  codec: Codec<Req, Res>,
  profile: Profile,
): Codec<Req, Res> {
  return profile === codec.profile ? codec : { ...codec, profile, rules: codec.rulesOf(profile) }
}
