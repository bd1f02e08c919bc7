/** The figures by which symptoms judge. Each may be set by name. */
export interface Thresholds {
  /** From which occurrence on an equal call is a repeat that did nothing, and one that is a fault. */
  readonly 'repeat.redundant': number
  readonly 'repeat.repeated': number
}

/** The one table of figures. */
export const thresholds: Thresholds = {
  'repeat.redundant': 2,
  'repeat.repeated': 3,
}
