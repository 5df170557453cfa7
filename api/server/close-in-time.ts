import { SECOND } from '#contract/rules/durations.ts'

const CLOSE_MS = 5 * SECOND

/**
 * Closes the store after a failed start. If closing hangs, the process is killed when it exits: process.exit waits for every thread, and one
 * stuck in a system call never ends. Everything that was written is already on the disk.
 */
export async function closeInTime(close: () => Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), CLOSE_MS)
  })
  if ((await Promise.race([close(), late])) === 'late') killAtExit()
  clearTimeout(timer)
}

/** Makes the process kill itself when it exits, so that no stuck thread can delay its end. */
export function killAtExit(): void {
  process.once('exit', () => process.kill(process.pid, 'SIGKILL'))
}
