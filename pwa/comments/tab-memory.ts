import * as v from 'valibot'

/**
 * Text of a comment and the key that it was sent with; without a key it was only typed. `mayBeThere` means that it was sent and no
 * answer came.
 */
export type Sent = { words: string; key: string | undefined; mayBeThere: boolean }

/** A comment with the field that it belongs to and the writer who typed it. */
export type Waiting = Sent & { field: string; writer: string }

/**
 * Comments that are typed and not sent are also kept in history.state: a phone that is short of memory discards background pages and
 * restores them with that state. It is deleted with the tab, which a reader on a borrowed device needs. sessionStorage would not do:
 * Chromium on Android starts a restored page with an empty one.
 */
const KEY = 'unsentComments'
/** Safari refuses more than a hundred changes of the history in ten seconds. */
const PAUSE_MS = 200

const Stored = v.array(
  v.strictObject({
    ...{ field: v.string(), writer: v.string(), words: v.string() },
    ...{ key: v.optional(v.string()), mayBeThere: v.boolean() },
  }),
)

/** The comments that the tab kept when this page was opened. */
export function recallFromTab(): Waiting[] {
  const state: unknown = history.state
  const stored = v.safeParse(Stored, Object(state)[KEY])
  return stored.success ? stored.output.map((one) => ({ ...one, key: one.key })) : []
}

let list: (() => Waiting[]) | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let isDue = false

/** Stores the comments at once, or after a pause, and in any case when the page is hidden, because it may be discarded then. */
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
    // The router patches history.replaceState and would load the page's data again, so the prototype's method is called.
    History.prototype.replaceState.call(history, { ...Object(state), [KEY]: list() }, '')
  } catch {
    // The open page still has the comments in memory.
  }
}
