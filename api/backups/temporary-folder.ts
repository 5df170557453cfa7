import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Works in a temporary folder that is removed afterwards, also when the command is stopped by a signal: a copy of all data, perhaps with
 * its key, must not be left behind. Once `finish` was called, signals are ignored until the work is done.
 */
export async function inTemporaryFolder<T>(
  prefix: string,
  work: (folder: string, finish: () => void) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(prefix)
  let isFinishing = false
  const leave = () => {
    for (const signal of signals) process.off(signal, stop)
  }
  const stop = (signal: NodeJS.Signals) => {
    if (isFinishing) return
    rmSync(folder, { recursive: true, force: true })
    leave()
    process.kill(process.pid, signal)
  }
  for (const signal of signals) process.on(signal, stop)
  try {
    return await work(folder, () => {
      isFinishing = true
    })
  } finally {
    leave()
    await rm(folder, { recursive: true, force: true })
  }
}
