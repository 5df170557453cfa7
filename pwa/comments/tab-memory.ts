import * as v from 'valibot'

/**
 * Words of a comment, and the key that they were sent with; none where they were only typed. `mayBeThere`: they were sent, and
 * no answer came.
 */
export type Sent = { words: string; key: string | undefined; mayBeThere: boolean }

/** The field that they wait for, and who typed them there. */
export type Waiting = Sent & { field: string; writer: string }

/**
 * What is typed as a comment and not sent stands in the tab's own entry of its history, too: a phone that is short of memory takes
 * pages away while somebody looks something up elsewhere, and brings them back with that. It goes with the tab, as a reader's words
 * must on a borrowed device. sessionStorage would not do: Chromium on Android begins with an empty one.
 */
const KEY = 'unsentComments'
/** Safari refuses more than a hundred changes in ten seconds. */
const PAUSE_MS = 200

const Stored = v.array(
  v.strictObject({
    ...{ field: v.string(), writer: v.string(), words: v.string() },
    ...{ key: v.optional(v.string()), mayBeThere: v.boolean() },
  }),
)

/** As this page was opened. */
export function recallFromTab(): Waiting[] {
  const state: unknown = history.state
  const stored = v.safeParse(Stored, Object(state)[KEY])
  return stored.success ? stored.output.map((one) => ({ ...one, key: one.key })) : []
}

let list: (() => Waiting[]) | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let isDue = false

/** At once, or after a pause, and before the page is out of sight: it may not come back. */
export function rememberInTab(waiting: () => Waiting[]): void {
  if (list === null) document.addEventListener('visibilitychange', rememberNow)
  list = waiting
  isDue = true
  if (timer === undefined) rememberNow()
}

export function rememberNow(): void {
  if (!isDue || list === null) return
  isDue = false
  clearTimeout(timer)
  timer = setTimeout(() => {
    timer = undefined
    rememberNow()
  }, PAUSE_MS)
  const state: unknown = history.state
  try {
    // The router listens at the object's own method and would load the page's data again.
    History.prototype.replaceState.call(history, { ...Object(state), [KEY]: list() }, '')
  } catch {
    // The page itself still has them.
  }
}
