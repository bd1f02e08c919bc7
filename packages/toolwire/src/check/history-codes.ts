/**
 * The faults of a history whose repair is on by default: what a loop and a guard mend by themselves. Definitions and
 * settings stay as the caller wrote them: mending those needs a way back, or is a choice.
 */
export const historyCodes: readonly string[] = [
  'missing-result',
  'orphan-result',
  'misplaced-result',
  'result-mismatch',
  'duplicate-result',
  'duplicate-call-id',
  'invalid-call-id',
  'invalid-turn',
  'empty-content',
  'invalid-unicode',
  'orphan-reasoning',
  'malformed-arguments',
  'misencoded-arguments',
  'empty-arguments',
  'truncated-arguments',
]
