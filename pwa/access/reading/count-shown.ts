import { MAX_PARTS } from '#contract/content/count-parts.ts'

/** How often it looks at what is on the screen. */
export const LOOK_MS = 1_000
/** Between two looks of a page that slept or was held up no more is counted than this. */
const MAX_MS = 2 * LOOK_MS
const TELL_MS = 15_000
/** Nobody reads one screen for longer without touching anything. */
const AWAY_MS = 5 * 60_000

type CountOptions = {
  now: () => number
  /** How many pages or sections the document has; 0 until that is known. */
  count: () => number
  /** Which of them has most of the screen, from 0; null while nobody can be reading. */
  findShown: () => number | null
  /** Seconds of each so far. */
  tell: (seconds: number[]) => void
}

/**
 * Counts for how long each page or section is on the screen. `look` is called about once a second, `touch` with every sign of a
 * person, `leave` when the page goes out of sight.
 */
export function countShown({ now, count, findShown, tell }: CountOptions) {
  const spent: number[] = []
  let lookedAt = now()
  let touchedAt = lookedAt
  let toldAt = lookedAt
  let told = ''

  const leave = () => {
    toldAt = now()
    const length = Math.min(count(), MAX_PARTS)
    const seconds = Array.from({ length }, (_, part) => Math.floor((spent[part] ?? 0) / 1_000))
    const words = seconds.join()
    if (words === told || !seconds.some((one) => one > 0)) return
    told = words
    tell(seconds)
  }
  const look = () => {
    const passed = Math.min(now() - lookedAt, MAX_MS)
    lookedAt = now()
    const found = lookedAt - touchedAt < AWAY_MS ? findShown() : null
    if (found !== null) {
      const part = Math.min(found, MAX_PARTS - 1)
      spent[part] = (spent[part] ?? 0) + passed
    }
    // At once where reading pauses: the question whether to close the document is such a pause.
    if (found === null || lookedAt - toldAt >= TELL_MS) leave()
  }
  const touch = () => {
    touchedAt = now()
  }
  return { look, touch, leave }
}
