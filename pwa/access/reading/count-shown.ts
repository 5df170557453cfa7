import { MAX_PARTS } from '#contract/content/count-parts.ts'

/** How often the screen is sampled. */
export const LOOK_MS = 1_000
/** The most that is counted between two samples, for a page that was suspended or blocked. */
const MAX_MS = 2 * LOOK_MS
const REPORT_MS = 15_000
/** After this long without any input the reader counts as away. */
const AWAY_MS = 5 * 60_000

type CountOptions = {
  now: () => number
  /** Number of pages or sections of the document; 0 until it is known. */
  count: () => number
  /** Index of the page or section that fills most of the screen; null while nobody can be reading. */
  findShown: () => number | null
  /** Reports the seconds of each page or section so far. */
  report: (seconds: number[]) => void
}

/**
 * Counts how long each page or section is on the screen. Call `look` about once a second, `touch` on every user input and `leave` when
 * the page is hidden.
 */
export function countShown({ now, count, findShown, report }: CountOptions) {
  const spent: number[] = []
  let lookedAt = now()
  let touchedAt = lookedAt
  let reportedAt = lookedAt
  let reported = ''

  const leave = () => {
    reportedAt = now()
    const length = Math.min(count(), MAX_PARTS)
    const seconds = Array.from({ length }, (_, part) => Math.floor((spent[part] ?? 0) / 1_000))
    const words = seconds.join()
    if (words === reported || !seconds.some((one) => one > 0)) return
    reported = words
    report(seconds)
  }
  const look = () => {
    const passed = Math.min(now() - lookedAt, MAX_MS)
    lookedAt = now()
    const found = lookedAt - touchedAt < AWAY_MS ? findShown() : null
    if (found !== null) {
      const part = Math.min(found, MAX_PARTS - 1)
      spent[part] = (spent[part] ?? 0) + passed
    }
    // Report at once when reading pauses, for example while a dialog asks whether to close the document.
    if (found === null || lookedAt - reportedAt >= REPORT_MS) leave()
  }
  const touch = () => {
    touchedAt = now()
  }
  return { look, touch, leave }
}
