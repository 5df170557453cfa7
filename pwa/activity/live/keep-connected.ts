import { ApiError } from '../../data/request.ts'
import { retryAfterOf } from '../../data/retry-after.ts'
import { isSessionOver } from '../../data/session-over.ts'
import type { StreamedEvent } from '../../data/stream.ts'
import { MAX_WAIT_MS, waitBefore } from '../../sync/engine/backoff.ts'
import type { EngineEnvironment } from '../../sync/engine/engine-environment.ts'

/** The server sends something at least every 20 seconds. After this long without data the connection counts as dead. */
export const SILENT_MS = 45_000
/** A connection that received data within this time is trusted when the user comes back to the page. */
const FRESH_MS = 25_000

export type Connection = {
  environment: Pick<EngineEnvironment, 'now' | 'random' | 'after' | 'listen'>
  /** Calls back when the device goes offline; returns a function that unsubscribes. */
  onOffline: (callback: () => void) => () => void
  open: (signal: AbortSignal, onSign: () => void) => AsyncIterable<StreamedEvent>
  onEvent: (event: StreamedEvent) => void
  /** Reports whether there is a stream: true from its first event until it ends. */
  onLive: (isLive: boolean) => void
}

/**
 * Keeps one stream open until `over` is aborted. After a failure it reconnects with growing delays, or at once when the user or the
 * connection comes back. It never reconnects before the server allows it, and after the session ended only once somebody signs in.
 */
export async function keepConnected(connection: Connection, over: AbortSignal): Promise<void> {
  for (let tries = 0; !over.aborted; ) {
    const attempt = await connectOnce(connection, over)
    tries = attempt.wasLive ? 1 : tries + 1
    if (!over.aborted) await rest(connection, over, attempt.failure, tries)
  }
}

async function connectOnce(connection: Connection, over: AbortSignal) {
  const { environment, onLive } = connection
  const { now } = environment
  const attempt = new AbortController()
  const stop = () => attempt.abort()
  let signAt = now()
  let cancelSilence = () => {}
  const onSign = () => {
    signAt = now()
    cancelSilence()
    cancelSilence = environment.after(SILENT_MS, stop)
  }
  const stopListening = environment.listen((event) => {
    // After being offline or asleep the stream may be dead without an error.
    if (event === 'online' || now() - signAt > FRESH_MS) stop()
  })
  const stopOffline = connection.onOffline(stop)
  over.addEventListener('abort', stop)
  onSign()
  let wasLive = false
  let failure: unknown = null
  try {
    for await (const event of connection.open(attempt.signal, onSign)) {
      if (attempt.signal.aborted) break
      if (!wasLive) onLive(true)
      wasLive = true
      connection.onEvent(event)
    }
  } catch (error) {
    failure = error
  } finally {
    stop()
    cancelSilence()
    stopListening()
    stopOffline()
    over.removeEventListener('abort', stop)
    if (wasLive) onLive(false)
  }
  return { wasLive, failure }
}

/** Resolves when it is time to try again. */
function rest({ environment }: Connection, over: AbortSignal, failure: unknown, tries: number) {
  const isOver = isSessionOver(failure) || (failure instanceof ApiError && failure.status === 409)
  const askedMs = retryAfterOf(failure)
  const waitMs = isOver ? MAX_WAIT_MS : Math.max(waitBefore(tries, environment.random()), askedMs)
  return new Promise<void>((resolve) => {
    const end = () => {
      cancel()
      stopListening()
      over.removeEventListener('abort', end)
      resolve()
    }
    const cancel = environment.after(waitMs, end)
    const stopListening = environment.listen((event) => {
      if (event === 'signed-in' || (!isOver && askedMs === 0)) end()
    })
    over.addEventListener('abort', end)
  })
}
