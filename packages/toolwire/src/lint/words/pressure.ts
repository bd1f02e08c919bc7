/** Words in capitals that shout at the model. */
export const shouts: RegExp = /\b(?:MUST|ALWAYS|NEVER|CRITICAL|IMPORTANT|REQUIRED)\b/g

/** Praise with the tool as its subject. What is best for a task, or a best match, is no praise of the tool. */
export const praises: readonly RegExp[] = [
  /\b(?:this|it|our)(?: (?:tool|function|api|server|service))? (?:is|offers|provides|remains)(?: \w+){0,3}? (?:best|most reliable|superior|preferred)(?: \w+){0,2} (?:tool|option|choice|api)\b/i,
  /(?:^|[.!]\s+)(?:the |our )?(?:best|most reliable|superior|preferred)(?: \w+){0,2} (?:tool|choice|api)\b/i,
  /\balways prefer this\b/i,
  /\buse this(?: \w+)? instead of any other\b/i,
  /\brecommended over\b/i,
  /\btrusted by\b/i,
  /\bofficially recommended\b/i,
  /\baward-winning\b/i,
  /\bactively maintained\b/i,
]
