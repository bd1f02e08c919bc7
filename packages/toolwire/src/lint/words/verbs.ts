/** What a tool may do: one of these stands in a name that says its action. */
export const verbs: readonly string[] = words(`
  get list search find read fetch lookup query retrieve show describe count check create add insert update edit modify
  set patch put replace upsert rename move copy delete remove clear cancel close open start stop run execute send post
  publish submit upload download import export convert generate calculate compute validate verify analyze compare merge
  fork assign subscribe enable disable request review reply comment mark push pull commit book order schedule translate
  summarize extract parse render take navigate click type press select hover wait resize install resolve write append
  save load store sync reset restart scan monitor track view display browse apply manage configure estimate predict plot
  sort filter transform aggregate combine split join call invoke trigger confirm approve reject accept dismiss invite
  share connect disconnect login logout authenticate refresh reload build deploy test debug inspect explain suggest
  recommend ask answer think report log lock unlock star follow like transfer pay refund exchange buy sell withdraw
  deposit activate deactivate register plan prioritize visualize match enrich scale switch toggle change upgrade ping
  backup restore contact purchase fund notify mention forward rotate revoke grant archive attach detach link unlink tag
  rank classify detect measure round multiply divide subtract fill adjust release
  drop purge wipe erase terminate kill uninstall destroy discover explore`)

/** Verbs by what they do to the world. */
export const actions = {
  /** As first token, or as last (`issue_read`). */
  read: words('get list search find read fetch lookup query retrieve show describe count check view compare inspect explain'),
  destroy: words('delete remove clear purge drop destroy revoke wipe erase terminate kill uninstall reset'),
  search: words('search find query lookup browse discover explore'),
} as const

/** Verbs that mean the same on one object. */
export const synonyms: readonly (readonly string[])[] = [
  ['get', 'fetch', 'retrieve', 'read'],
  ['delete', 'remove'],
  ['create', 'add', 'new'],
  ['update', 'edit', 'modify'],
]

/** Tokens that say nothing of what a tool acts on. */
export const generic: readonly string[] = words(`
  run query search process handle execute do action tool helper util data api call invoke get set main test fetch task
  command request perform manage`)

/** Syllables before a verb that keep it one: `unstar`, `reprioritize`. */
export const verbPrefixes: readonly string[] = ['un', 're', 'de', 'dis', 'pre']

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/)
}
