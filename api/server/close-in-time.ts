import { SECOND } from '#contract/rules/durations.ts'

const CLOSE_MS = 5 * SECOND

/**
 * Closes the store of a start that failed. Should it hang, the process ends nevertheless, and with a failure: process.exit waits
 * for every thread, and one that is stuck in a system call never ends. What was written is on the disk already.
 */
export async function closeInTime(close: () => Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), CLOSE_MS)
  })
  if ((await Promise.race([close(), late])) === 'late') killAtExit()
  clearTimeout(timer)
}

/** From now on ending the process waits for nothing. */
export function killAtExit(): void {
  process.once('exit', () => process.kill(process.pid, 'SIGKILL'))
}
