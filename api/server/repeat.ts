import type { Context } from './context.ts'

type Job = {
  everyMs: number
  /** The message that is logged when a run fails. The next run tries again. */
  failure: string
  level?: 'warn' | 'error'
  /** False: the first run comes after `everyMs`. */
  isAtStart?: boolean
}

/** Runs `work` at once and then every `everyMs` until `stopped`. A run is skipped while the one before is still going on. */
export function repeat(
  { log }: Pick<Context, 'log'>,
  stopped: AbortSignal,
  { everyMs, failure, level = 'warn', isAtStart = true }: Job,
  work: () => Promise<void>,
): void {
  let isRunning = false
  const run = async () => {
    if (isRunning) return
    isRunning = true
    try {
      await work()
    } catch (error) {
      // When the server stops, the database is closed while work may still be running.
      if (!stopped.aborted) log[level]({ err: error }, failure)
    } finally {
      isRunning = false
    }
  }
  const timer = setInterval(() => void run(), everyMs)
  timer.unref()
  stopped.addEventListener('abort', () => clearInterval(timer))
  if (isAtStart) void run()
}
