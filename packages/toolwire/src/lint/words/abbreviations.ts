/** Abbreviations that stand in names, with what they stand for; `''` where that depends. */
export const abbreviations: ReadonlyMap<string, string> = new Map([
  ['usr', 'user'],
  ['msg', 'message'],
  ['mgr', 'manager'],
  ['cfg', 'config'],
  ['btn', 'button'],
  ['req', 'request'],
  ['res', 'result'],
  ['num', 'number'],
  ['qty', 'quantity'],
  ['amt', 'amount'],
  ['acct', 'account'],
  ['addr', 'address'],
  ['desc', 'description'],
  ['dst', 'destination'],
  ['src', 'source'],
  ['tmp', 'temporary'],
  ['val', 'value'],
  ['obj', 'object'],
])

/** Short words that everybody reads as words. */
export const allowedAbbreviations: readonly string[] =
  'id url uri api sql csv pdf html json xml yaml dns ip tcp http pr ci cd aws gcp kb ui db os vm ssh tls jwt uuid utc iso sms ttl'.split(
    ' ',
  )

/** Short forms that count as the same word when texts are compared. */
export const expansions: ReadonlyMap<string, string> = new Map([
  ...abbreviations,
  ['org', 'organization'],
  ['repo', 'repository'],
  ['config', 'configuration'],
  ['info', 'information'],
  ['doc', 'document'],
  ['env', 'environment'],
  ['app', 'application'],
  ['db', 'database'],
  ['dir', 'directory'],
  ['param', 'parameter'],
  ['auth', 'authentication'],
  ['admin', 'administrator'],
  ['pr', 'pull request'],
  ['min', 'minimum'],
  ['max', 'maximum'],
  ['svc', 'service'],
  ['grp', 'group'],
  ['img', 'image'],
  ['pkg', 'package'],
  ['txn', 'transaction'],
  ['tx', 'transaction'],
])
