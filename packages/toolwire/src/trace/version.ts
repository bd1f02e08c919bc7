/** The version of toolwire that a trace names as its recorder. */
export const VERSION: string = '0.1.0'
