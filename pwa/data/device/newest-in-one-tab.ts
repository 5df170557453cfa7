/** One after the other, whichever tab does it; at once where the browser has no Web Locks. `signal`: of somebody who does not wait any more. */
export async function inTurn<T>(lock: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!('locks' in navigator)) return work()
  return navigator.locks.request(lock, signal ? { signal } : {}, work)
}

/** Only one tab does this at a time; a tab that finds another one at work leaves it to that one. */
export async function inOneTab(lock: string, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work()
  await navigator.locks.request(lock, { ifAvailable: true }, async (held) => {
    if (held) await work()
  })
}

type Work<T> = {
  /** Names the work across tabs. */
  lock: string
  /** What a person waits for goes first, for so many milliseconds. */
  calmMs: number
  isOver: () => boolean
  work: (value: T) => Promise<void>
}

/**
 * Works on the newest value that it was given, in one tab at a time; what comes meanwhile is taken after it. A failure ends the work on
 * that value: without a connection or a session, or with a server in trouble, the next one tries again.
 */
export function newestInOneTab<T>({ lock, calmMs, isOver, work }: Work<T>): (value: T) => void {
  let latest: { value: T } | null = null
  let isRunning = false
  const run = async () => {
    isRunning = true
    try {
      while (latest !== null && !isOver()) {
        await new Promise((resolve) => setTimeout(resolve, calmMs))
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
