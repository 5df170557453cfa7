import * as v from 'valibot'

/** For each counter (one per page load in a browser), the seconds of each page or section of the document (record-shown.ts). */
const Counts = v.record(v.string(), v.record(v.string(), v.number()))

/** The path of one part's seconds under its counter. */
export const keyOf = (counter: string, part: number): string => `c${counter}.p${part}`

/**
 * The seconds of each page or section, added up over all counters. If they add up to more than the reading lasted (two windows side
 * by side, or invented numbers), they are reduced in proportion.
 */
export function sumShown(shown: unknown, parts: number, most: number): number[] {
  const counts = Object.values(v.parse(Counts, shown ?? {}))
  const sums = Array.from({ length: parts }, (_, part) =>
    counts.reduce((sum, count) => sum + (count[`p${part}`] ?? 0), 0),
  )
  const whole = sums.reduce((sum, seconds) => sum + seconds, 0)
  return whole <= most ? sums : sums.map((seconds) => Math.floor((seconds * most) / whole))
}
