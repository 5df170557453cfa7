import pLimit from 'p-limit'
import { Piscina } from 'piscina'
import { SECOND } from '#contract/rules/durations.ts'
import type { Printer, Stamped } from './sheet.ts'

/** Longer than any sheet takes; a task that hangs is ended together with its thread. */
const TIMEOUT_MS = 30 * SECOND
const IDLE_TIMEOUT_MS = 30 * SECOND
const MAX_WAITING = 100
const MEMORY_MB = 300
/** PDFs come from users: they are stamped one at a time, each with limits for time and memory. */
const stampBounds = { timeoutMs: 20 * SECOND, waiting: 30, memoryMb: 400 }

/** Prints sheets in one worker thread and stamps PDFs in another. Each is started when it is first needed and ended when it is idle. */
export function createPrinter(worker: URL, stamping = stampBounds): Printer {
  const begin = (memoryMb: number) =>
    new Piscina({
      filename: worker.href,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_TIMEOUT_MS,
      maxQueue: MAX_WAITING,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    })
  let sheets: Piscina | undefined
  let stamps: Piscina | undefined
  const oneByOne = pLimit(1)
  return {
    async print(sheet) {
      sheets ??= begin(MEMORY_MB)
      return sheets.run(sheet, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    },
    async stamp(task) {
      if (oneByOne.pendingCount >= stamping.waiting) return null
      return oneByOne(async (): Promise<Stamped | null> => {
        stamps ??= begin(stamping.memoryMb)
        // The time limit starts when the task's turn comes.
        const signal = AbortSignal.timeout(stamping.timeoutMs)
        try {
          return await stamps.run(task, { name: 'stampPdf', signal })
        } catch (error) {
          // A PDF needs the same memory every time. How long it takes depends on this machine at this moment, so a timeout is no verdict.
          if (isOutOfMemory(error)) return { fault: 'too-large' }
          if (signal.aborted) return null
          throw error
        }
      })
    },
    async close() {
      await Promise.all([sheets?.destroy(), stamps?.destroy()])
    },
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
