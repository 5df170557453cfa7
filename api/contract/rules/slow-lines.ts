/**
 * The slowest connection that everything works on, in bytes per second: one of several simultaneous uploads from a phone with EDGE.
 * Time limits for transfers allow for it.
 */
const SLOWEST_LINE = 1_000

/** The milliseconds that `bytes` take on that connection. */
export const maxTransferMs = (bytes: number): number => (bytes / SLOWEST_LINE) * 1_000
