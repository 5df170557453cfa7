/**
 * The slowest line that everything works on, in bytes a second: one of several uploads at once from a phone that has EDGE. Whatever
 * waits for bytes waits for as long as they take on it.
 */
const SLOWEST_LINE = 1_000

/** The milliseconds that `bytes` take on that line. */
export const maxTransferMs = (bytes: number): number => (bytes / SLOWEST_LINE) * 1_000
