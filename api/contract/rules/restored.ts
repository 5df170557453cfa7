/** How many ids, and revisions of each draft, a server leaves out whose data was put back to an earlier state. */
export const RESTORE_GAP = 100_000

/**
 * Whether the data was put back after a draft had the revision `known`: it has a lower one `now`, or one far behind a gap. Fewer changes
 * than half the gap are lost at once, and no device is away for so many.
 */
export const hasGoneBack = (known: number, now: number): boolean =>
  now < known || now - known >= RESTORE_GAP / 2
