type PatternName = 'when' | 'not' | 'returns' | 'limit' | 'stop' | 'example' | 'cue' | 'condition' | 'warning'

/** What a description says, told by how it says it. All are tested against text as written, whole words only. */
export const patterns: Readonly<Record<PatternName, RegExp>> = {
  /** When to use the tool. */
  when: /\b(?:use (?:this|it|when|for|only)|used (?:to|for|when)|call (?:this|it) when|when (?:you|the user|asked|needed)|(?:useful|ideal|suitable|intended|designed) (?:for|when)|best for|whenever|if (?:you|the user) (?:need|want|ask)s?)\b/i,
  /** When not to, and what instead. */
  not: /\buse [`'"“]*[a-z]+_\w+(?![\w=])|\b(?:do(?:es)? not|don['’]t|never|not (?:for|to|use|intended|[a-z]+_\w+)|instead|rather than|only (?:if|when|for)|unless|except|avoid|prefer)\b/i,
  /** What comes back. */
  returns:
    /\b(?:return(?:s|ed)|outputs|responds with|yields|results? (?:is|are|contain)|response (?:contains|includes))\b/i,
  /** Bounds of what it can do. */
  limit:
    /\b(?:at most|up to|maximum|limit(?:s|ed)?|requires?|required|(?<!read-)only|must (?:be|have|not)|(?:less|fewer|more|longer|larger|smaller) than|at least|cannot|rate|errors?|fails?)\b/i,
  /** What to do when nothing is found, or when there is more. */
  stop: /\b(?:if (?:no|nothing)|no results|not found|empty (?:list|array|result)|do not (?:retry|repeat)|at most (?:\d+|once|twice|one|two|three)|cursor|next page|broaden|narrow)\b/i,
  /** An example: a lead-in, or any quoted or backticked value. */
  example:
    /\be\.\s?g\.|\beg[:,]|\bfor example\b|\bsuch as\b|\bexamples?\b|"[^"\n]+"|'[^'\n]+'(?!\w)|“[^”\n]+”|`[^`\n]+`|„[^“”\n]+[“”]|«[^»\n]+»|「[^」\n]+」|\bz\.\s?B\.|\bp\.\s?ej\.|\bpar exemple\b|\bpor ejemplo\b|\bpor exemplo\b|\bad esempio\b|例|например/i,
  /** Allowed values follow. */
  cue: /\b(?:one of|either|must be|(?:allowed|valid|possible) values|options are|values are)\b/gi,
  /** A parameter that counts only beside a value of another. */
  condition: /\b(?:required (?:if|when|for)|only (?:used|valid) (?:if|when|with))\b(?!\s+all\b)/i,
  /** A warning before something is lost. */
  warning: /irreversibl|cannot be undone|can['’]t be undone|permanent|confirm|\bask\b|restor|recover/i,
}

/** A quoted value: `'x'`, `"x"`, `` `x` `` or ``` ``x`` ```; the value is in the first group that matched. */
export const quotedValue: RegExp = /``([^`\n]+)``|`([^`\n]+)`|"([^"\n]*)"|'([^'\n]*)'(?!\w)|“([^”\n]*)”/g
