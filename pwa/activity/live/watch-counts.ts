import type { ActivityCounts } from '#contract/activity.ts'
import { waitBefore } from '../../sync/engine/backoff.ts'
import type { EngineEnvironment, EngineEvent } from '../../sync/engine/engine-environment.ts'

/** What asking for the counts leads to. `retryAfterMs`: how long a server that refused wants to be left alone. */
export type Asked = { counts: ActivityCounts } | { retryAfterMs: number } | 'no answer'

type WatchOptions = {
  environment: Pick<EngineEnvironment, 'now' | 'random' | 'after' | 'listen'>
  isVisible: () => boolean
  /** How often is asked while the page is looked at; null: only when it is opened and each time somebody comes back to it. */
  everyMs: number | null
  ask: (signal: AbortSignal) => Promise<Asked>
  onCounts: (counts: ActivityCounts) => void
  /** Somebody came back, the connection did, or it was lost: what is shown may not be true any more. */
  onTurn: () => void
}

/** A return is told by several events at once. */
const SHORTEST_MS = 1_000

/**
 * Counts what is new while the page is looked at: at the start, every so often, and at once when somebody comes back. What fails
 * is asked less and less often, and never before the server allows it. The returned function ends it.
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
  const take = (asked: Asked) => {
    if (asked !== 'no answer' && 'counts' in asked) {
      options.onCounts(asked.counts)
      if (tries > 0) options.onTurn()
      tries = 0
      if (everyMs !== null) plan(everyMs, check)
      return
    }
    tries += 1
    if (asked === 'no answer' && tries === 1) options.onTurn()
    const retryAfterMs = asked === 'no answer' ? 0 : asked.retryAfterMs
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
      .then((asked) => {
        isAsking = false
        if (!over.signal.aborted) take(asked)
      })
  }
  const comeBack = () => {
    if (!isVisible()) return
    options.onTurn()
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
