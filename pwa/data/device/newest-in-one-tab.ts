/** Runs work with the same lock one after the other, across tabs; at once without Web Locks. Aborting `signal` ends the wait. */
export async function inTurn<T>(lock: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!('locks' in navigator)) return work()
  return navigator.locks.request(lock, signal ? { signal } : {}, work)
}

/** Runs `work` unless another tab is already running it. */
export async function inOneTab(lock: string, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work()
  await navigator.locks.request(lock, { ifAvailable: true }, async (held) => {
    if (held) await work()
  })
}

type Work<T> = {
  /** The name of the lock that all tabs share. */
  lock: string
  /** Delay before the work starts, in milliseconds, so that whatever a person waits for goes first. */
  delayMs: number
  isOver: () => boolean
  work: (value: T) => Promise<void>
}

/**
 * Works on the newest value that it was given, in one tab at a time; a value that arrives meanwhile is handled afterwards. A failure
 * (no connection, no session, or a failing server) ends the work on that value, and the next value tries again.
 */
export function newestInOneTab<T>({ lock, delayMs, isOver, work }: Work<T>): (value: T) => void {
  let latest: { value: T } | null = null
  let isRunning = false
  const run = async () => {
    isRunning = true
    try {
      while (latest !== null && !isOver()) {
        await new Promise((resolve) => setTimeout(resolve, delayMs))
        const { value }: { value: T } = latest
        latest = null
        await inOneTab(lock, () => work(value))
      }
    } catch {
      // The next value tries again.
    } finally {
      isRunning = false
    }
  }
  return (value) => {
    latest = { value }
    if (!isRunning) void run()
  }
}
