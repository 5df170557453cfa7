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

/**
 * Runs `work` for each item, one after the other, until `stopped`. One that fails, perhaps at each run because of a damaged record, does
 * not hold up those after it; the first failure is thrown at the end.
 */
export async function runForEach<T>(
  items: Iterable<T> | AsyncIterable<T>,
  stopped: AbortSignal | undefined,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  for await (const item of items) {
    if (stopped?.aborted) break
    await work(item).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}

/** Runs `work` for batches of items; it may run twice for an item, because a batch that failed is repeated item by item. */
export const runForBatches = <T>(
  batches: AsyncIterable<T[]>,
  stopped: AbortSignal | undefined,
  work: (items: T[]) => Promise<unknown>,
): Promise<void> =>
  runForEach(batches, stopped, (batch) =>
    work(batch).catch(() => runForEach(batch, stopped, (item) => work([item]))),
  )
