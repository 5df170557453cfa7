import { Piscina } from 'piscina'
import { SECOND } from '#contract/rules/durations.ts'
import type { Printer } from './sheet.ts'

/** Longer than any paper takes; whatever hangs is ended together with its thread. */
const PATIENCE = 30 * SECOND
const REST = 30 * SECOND
const MOST_WAITING = 100
const MEMORY_MB = 300

/** Draws sheets in one thread beside the server's own, begun when it is first needed and ended when there is nothing to draw. */
export function createPrinter(worker: URL): Printer {
  let pool: Piscina | undefined
  return {
    async print(sheet) {
      pool ??= new Piscina({
        filename: worker.href,
        minThreads: 0,
        maxThreads: 1,
        idleTimeout: REST,
        maxQueue: MOST_WAITING,
        resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      })
      return pool.run(sheet, { signal: AbortSignal.timeout(PATIENCE) })
    },
    async close() {
      await pool?.destroy()
    },
  }
}
