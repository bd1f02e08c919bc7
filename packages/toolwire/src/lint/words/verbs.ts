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
  drop purge wipe erase terminate kill uninstall destroy discover explore
  solve finalize suspend resume process setup identify determine simulate encode decode encrypt decrypt integrate factor
  evaluate initialize initiate provision escalate capture format highlight draw paint record play pause trade bid vote
  hash sign verify sample train tune infer diagnose audit backfill migrate replicate snapshot commit rollback undo redo
  mute unmute block flag ban kick pin crop resample encode transcribe narrate speak listen chat message email text dial
  ignore skip watch unwatch clone checkout diff grep cat touch acquire borrow lend renew expire extend complete finish
  begin continue retry trace profile benchmark forecast recognize crawl scrape query index reindex embed rerank retweet
  tweet retrieve introduce inform prepare preview project propose quote redeem remind repair replay rotate route sanitize
  seed serve shorten shuffle sum summarise trim truncate unwrap vectorize warm wrap zoom ingest handle do make give put
  tell place calc file inflate explore fly drive turn walk eat drink cook compose design draft arrange organize sweep sanitise secure enforce
  analyse annotate locate geocode evolve mix assess factorize factorise intersect compliment flip invest rent look poll
  optimize optimise autocomplete hire allocate promote demote onboard discard paginate lint compile exec
  spawn shift swap unfollow favorite bookmark rsvp reserve guess deduplicate normalize normalise convolve healthcheck
  mkdir rmdir ls cd cp mv rm pwd du df wc head tail echo chmod chown ps curl`)

/** Verbs by what they do to the world. */
export const actions: Readonly<Record<'read' | 'destroy' | 'search', readonly string[]>> = {
  /** As first token, or as last (`issue_read`). */
  read: words(
    'get list search find read fetch lookup query retrieve show describe count check view compare inspect explain',
  ),
  destroy: words('delete remove clear purge drop destroy revoke wipe erase terminate kill uninstall reset'),
  search: words('search find query lookup browse discover explore'),
}

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
