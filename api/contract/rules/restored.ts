/** How many ids, and revisions of each draft, a server skips after its data was restored to an earlier state. */
export const RESTORE_GAP = 100_000

/**
 * Whether the data was restored to a state before a draft had the revision `known`: the revision `now` is lower, or higher by about the
 * gap. A restore never loses as many changes as half the gap, and no device is away for so many.
 */
export const hasGoneBack = (known: number, now: number): boolean =>
  now < known || now - known >= RESTORE_GAP / 2
