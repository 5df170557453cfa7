import type { Context } from './context.ts'

type Job = {
  everyMs: number
  /** The line that is logged when a run fails. The next run tries again. */
  failure: string
  level?: 'warn' | 'error'
  /** False: the first run comes after `everyMs`. */
  isAtStart?: boolean
}

/** Runs `work` now and then every `everyMs`, until `stopped`. While a run is not over the next one is left out, so that none runs twice at once. */
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
      // Whoever stops the server closes the database while work may still run.
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
