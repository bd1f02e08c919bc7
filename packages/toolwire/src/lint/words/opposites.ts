/** Words that tell two texts apart by being the opposite of each other: `short-term` and `long-term`. */
export const opposites: readonly (readonly [string, string])[] = `
  short/long internal/external public/private input/output source/target source/destination left/right minimum/maximum
  min/max read/write add/remove first/last start/end before/after inbound/outbound incoming/outgoing sent/received
  active/inactive enabled/disabled enable/disable open/closed open/close local/remote upper/lower ascending/descending
  include/exclude new/old oldest/newest earliest/latest positive/negative increase/decrease buy/sell import/export
  upload/download encode/decode encrypt/decrypt lock/unlock up/down online/offline parent/child ancestor/descendant
  current/historical current/previous next/previous draft/published staging/production request/response follower/following
  credit/debit even/odd horizontal/vertical serial/parallel static/dynamic arrival/departure
  primary/secondary male/female row/column client/server sender/recipient morning/evening day/night`
  .trim()
  .split(/\s+/)
  .map((pair) => pair.split('/') as [string, string])
