/**
 * What everything works on: one of several uploads at once from a phone that has EDGE, in bytes a second. Whatever waits for
 * bytes waits so long for them.
 */
const SLOWEST_LINE = 1_000

/** How long that line takes for so many bytes, in milliseconds. */
export const longestWay = (bytes: number): number => (bytes / SLOWEST_LINE) * 1_000
