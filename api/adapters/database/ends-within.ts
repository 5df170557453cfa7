import { DAY } from '#contract/rules/durations.ts'

/**
 * Anything that starts later than this was written while the clock was ahead, and would last until that time. Time zones and the clocks of
 * processes differ by less.
 */
export const latestStart = (now: Date): Date => new Date(now.getTime() + DAY)

/** Filter for the end of something that lasts at most `lifeMs` and is not over. */
export const endsWithin = (now: Date, lifeMs: number) => ({
  $gt: now,
  $lte: new Date(latestStart(now).getTime() + lifeMs),
})
