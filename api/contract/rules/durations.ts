/** Durations in milliseconds, the unit of every clock here; what wants seconds divides by SECOND. */
export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
