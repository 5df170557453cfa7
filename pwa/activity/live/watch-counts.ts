import type { ActivityCounts } from '#contract/activity.ts'
import { waitBefore } from '../../sync/engine/backoff.ts'
import type { EngineEnvironment, EngineEvent } from '../../sync/engine/engine-environment.ts'

/** Result of asking for the counts. `retryAfterMs` is how long a server that refused wants the client to wait. */
export type CountsResult = { counts: ActivityCounts } | { retryAfterMs: number } | 'no answer'

type WatchOptions = {
  environment: Pick<EngineEnvironment, 'now' | 'random' | 'after' | 'listen'>
  isVisible: () => boolean
  /** Poll interval while the page is visible; null polls only when it is opened and each time the user comes back. */
  everyMs: number | null
  ask: (signal: AbortSignal) => Promise<CountsResult>
  onCounts: (counts: ActivityCounts) => void
  /** The user or the connection came back, or the connection was lost: what is shown may be out of date. */
  onStale: () => void
}

/** Coming back fires several events at once; they count as one within this time. */
const SHORTEST_MS = 1_000

/**
 * Polls the counts while the page is visible: at the start, at the interval, and at once when the user comes back. After failures it
 * polls less and less often, and never before the server allows it. Returns a function that stops it.
 */
export function watchCounts(options: WatchOptions): () => void {
  const { environment, isVisible, everyMs } = options
  const { now } = environment
  const over = new AbortController()
  let cancelTimer = () => {}
  let isAsking = false
  let tries = 0
  let askedAt = Number.NEGATIVE_INFINITY
  let notBefore = Number.NEGATIVE_INFINITY

  const plan = (milliseconds: number, then: () => void) => {
    cancelTimer()
    cancelTimer = environment.after(milliseconds, then)
  }
  const take = (result: CountsResult) => {
    if (result !== 'no answer' && 'counts' in result) {
      options.onCounts(result.counts)
      if (tries > 0) options.onStale()
      tries = 0
      if (everyMs !== null) plan(everyMs, check)
      return
    }
    tries += 1
    if (result === 'no answer' && tries === 1) options.onStale()
    const retryAfterMs = result === 'no answer' ? 0 : result.retryAfterMs
    notBefore = now() + retryAfterMs
    plan(Math.max(everyMs ?? 0, waitBefore(tries, environment.random()), retryAfterMs), check)
  }
  const check = () => {
    if (isAsking || !isVisible()) return
    isAsking = true
    askedAt = now()
    cancelTimer()
    void options
      .ask(over.signal)
      .catch(() => 'no answer' as const)
      .then((result) => {
        isAsking = false
        if (!over.signal.aborted) take(result)
      })
  }
  const comeBack = () => {
    if (!isVisible()) return
    options.onStale()
    check()
  }
  const onEvent = (_event: EngineEvent) => {
    const isRecent = tries === 0 && now() - askedAt < SHORTEST_MS
    if (isAsking || isRecent || !isVisible()) return
    tries = 0
    if (now() < notBefore) plan(notBefore - now(), comeBack)
    else comeBack()
  }
  const stopListening = environment.listen(onEvent)
  check()
  return () => {
    over.abort()
    cancelTimer()
    stopListening()
  }
}
