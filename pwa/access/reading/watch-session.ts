import { limits } from '#contract/rules/limits.ts'

/**
 * Reading may go on only while the server allows it. It is asked every few seconds while the page is visible, and at
 * once when it becomes visible again. A refusal ends reading at once. Without an answer reading ends when the time that the
 * server last gave is over; then it is asked once more for the reason. Times are counted from answers, never by the device's date.
 */
export type ReadingState = {
  /** Value of `now()` at which reading ends unless the server answers again; null until the first answer. */
  endsAt: number | null
  connected: boolean
  /** Why reading ended: a refusal by the server, or the time ran out. */
  ended: { code: string; status: number } | null
}

/** Possible results of asking the server. */
export type Answer = { secondsLeft: number } | { refusal: { code: string; status: number } } | 'no answer'

export type WatchOptions = {
  ask: () => Promise<Answer>
  /** Reports to the server that the page is still being looked at. */
  seen: () => Promise<void>
  isVisible: () => boolean
  /** Calls back when the page may have become visible or connected; returns a function that unsubscribes. */
  onWake: (wake: () => void) => () => void
  onChange: (state: ReadingState) => void
  now: () => number
}

const pollMs = limits.sessionPollSeconds * 1_000
const seenMs = limits.seenSeconds * 1_000
/** Minimum time between two requests of a page that is shown and hidden repeatedly. */
const minIntervalMs = 1_000

export type Watch = {
  /** Ends reading for a reason of the page itself, such as Close. */
  end: (code: string) => void
  /** Asks at once, because another call of the reader was refused. True if the reading is over. */
  checkIsOver: () => Promise<boolean>
  stop: () => void
}

export function watchSession(options: WatchOptions): Watch {
  const { ask, isVisible, onWake, onChange, now } = options
  let state: ReadingState = { endsAt: null, connected: true, ended: null }
  let asking: Promise<void> | null = null
  let stopped = false
  let seenAt = now()
  let askedAt = Number.NEGATIVE_INFINITY
  let isWoken = false
  /** The screen was left: not even the reason why reading ended is reported any more. */
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
    if (asking) return asking
    if (stopped) return
    isWoken = false
    askedAt = now()
    asking = ask()
      .catch(() => 'no answer' as const)
      .then(take)
    await asking
    asking = null
  }
  const checkIsOver = async () => {
    // An answer that is on its way may be older than the refusal.
    await asking
    await check()
    return stopped && !isLeft
  }
  const reportSeen = () => {
    if (now() - seenAt < seenMs) return
    seenAt = now()
    void options.seen()
  }
  /** Overrides a refusal that a pending request got first: whoever pressed Close is not shown that their time is over. */
  const end = (code: string) => {
    stop()
    if (!isLeft) onChange({ ...state, ended: { code, status: 0 } })
  }
  /** Only the server knows whether the session or the link has expired. The document is hidden before it is asked. */
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
    reportSeen()
    if (isWoken || now() - askedAt >= pollMs) void check()
  }
  const wake = () => {
    endWhenOver()
    if (stopped || !isVisible()) return
    reportSeen()
    if (now() - askedAt >= minIntervalMs) void check()
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
  return { end, checkIsOver, stop: leave }
}
