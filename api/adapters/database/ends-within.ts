import { DAY } from '#contract/rules/durations.ts'

/** What begins later than so was begun while the clock was ahead, and would last until that time. Time zones, and clocks of processes, differ by less. */
export const latestStart = (now: Date): Date => new Date(now.getTime() + DAY)

/** Filter for the end of what lasts `lifeMs` at most and is not over. */
export const endsWithin = (now: Date, lifeMs: number) => ({
  $gt: now,
  $lte: new Date(latestStart(now).getTime() + lifeMs),
})
