import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'

const roomNeeded = 4 * 2 ** 30

/** A folder for data that need not survive a crash of the machine: in memory if there is plenty of it, because a store commits often. */
export async function findQuickFolder(): Promise<string> {
  const memory = '/dev/shm'
  const space = await statfs(memory).catch(() => null)
  return space && space.bavail * space.bsize > roomNeeded ? memory : tmpdir()
}
