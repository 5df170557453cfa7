/** Durations in milliseconds, the unit used throughout; divide by SECOND to get seconds. */
export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
