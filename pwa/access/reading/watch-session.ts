import { limits } from '#contract/rules/limits.ts'

/**
 * A reader may go on only while the server says so: it is asked every few seconds while the page is visible, and at
 * once when it becomes visible again. A refusal ends reading at once; no answer ends it when the time that the server
 * gave last is over, and it is asked once more why. Times are counted from answers, never from the device's calendar.
 */
export type ReadingState = {
  /** Milliseconds of `now()` at which reading ends if nothing more is heard; null until the first answer. */
  endsAt: number | null
  connected: boolean
  /** Why reading ended: the server's refusal, or the time that ran out. */
  ended: { code: string; status: number } | null
}

/** What asking the server can lead to. */
export type Answer = { secondsLeft: number } | { refusal: { code: string; status: number } } | 'no answer'

export type WatchOptions = {
  ask: () => Promise<Answer>
  /** Tells the server that the page is still looked at. */
  seen: () => Promise<void>
  isVisible: () => boolean
  /** Calls back when the page may have become visible or connected; returns how to stop. */
  onWake: (wake: () => void) => () => void
  onChange: (state: ReadingState) => void
  now: () => number
}

const pollMs = limits.sessionPollSeconds * 1_000
const seenMs = limits.seenSeconds * 1_000
/** A page that is shown and hidden again and again asks no more often. */
const shortestMs = 1_000

export type Watch = {
  /** Reading is over for a reason of the page's own. */
  end: (code: string) => void
  stop: () => void
}

/** Starts watching. */
export function watchSession(options: WatchOptions): Watch {
  const { ask, isVisible, onWake, onChange, now } = options
  let state: ReadingState = { endsAt: null, connected: true, ended: null }
  let asking = false
  let stopped = false
  let seenAt = now()
  let askedAt = Number.NEGATIVE_INFINITY
  let isWoken = false
  /** Nobody looks at the page any more, not even at why reading ended. */
  let isLeft = false

  const set = (change: Partial<ReadingState>) => {
    if (stopped) return
    state = { ...state, ...change }
    onChange(state)
    if (state.ended) stop()
  }
  const take = (answer: Answer) => {
    if (answer === 'no answer') set({ connected: false })
    else if ('refusal' in answer) set({ ended: answer.refusal })
    else set({ connected: true, endsAt: now() + answer.secondsLeft * 1_000 })
  }
  const check = async () => {
    if (asking || stopped) return
    asking = true
    isWoken = false
    askedAt = now()
    take(await ask().catch(() => 'no answer' as const))
    asking = false
  }
  const tell = () => {
    if (now() - seenAt < seenMs) return
    seenAt = now()
    void options.seen()
  }
  /** Also where a question on its way has heard of it first: who pressed Close is not told that their time is over. */
  const end = (code: string) => {
    stop()
    if (!isLeft) onChange({ ...state, ended: { code, status: 0 } })
  }
  /** Only the server knows whether the reader's time is over or the link's. The document is gone before it is asked. */
  const explain = async () => {
    const answer = await ask().catch(() => 'no answer' as const)
    if (!isLeft && answer !== 'no answer' && 'refusal' in answer)
      onChange({ ...state, ended: answer.refusal })
  }
  const endWhenOver = () => {
    if (stopped || state.endsAt === null || now() < state.endsAt) return
    end('time_over')
    void explain()
  }
  const tick = () => {
    endWhenOver()
    if (stopped || !isVisible()) return
    tell()
    if (isWoken || now() - askedAt >= pollMs) void check()
  }
  const wake = () => {
    endWhenOver()
    if (stopped || !isVisible()) return
    tell()
    if (now() - askedAt >= shortestMs) void check()
    else isWoken = true
  }
  const timer = setInterval(tick, 1_000)
  const unwake = onWake(wake)
  const stop = () => {
    stopped = true
    clearInterval(timer)
    unwake()
  }
  const leave = () => {
    isLeft = true
    stop()
  }
  void check()
  return { end, stop: leave }
}
