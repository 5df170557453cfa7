// Prevents two processes from doing work such as npm ci in one folder at once: the second waits for the first.
import { readlink, rm, symlink } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'

const POLL_MS = 500

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/**
 * A symbolic link is created atomically together with its content: its target does not exist, but names the process that works. Returns
 * false if no link can be created, as on some disks and, without rights, on Windows: then nobody waits for anybody.
 */
async function take(lock, log) {
  for (let reportedHolder = 0; ; ) {
    try {
      await symlink(String(process.pid), lock)
      return true
    } catch (error) {
      if (error.code !== 'EEXIST') return false
    }
    const holder = Number(await readlink(lock).catch(() => 0))
    if (holder === 0) continue
    if (holder === process.pid || !isAlive(holder)) {
      // The lock of a process that was killed. If two notice this at the same moment both may begin, as if there were no lock.
      await rm(lock, { force: true })
      continue
    }
    if (reportedHolder !== holder)
      log(
        `Waiting for process ${holder}, which is installing or building here. If it is not, remove ${lock}.`,
      )
    reportedHolder = holder
    await setTimeout(POLL_MS)
  }
}

export async function oneAtATime(lock, work, log = console.log) {
  const isTaken = await take(lock, log)
  try {
    return await work()
  } finally {
    if (isTaken) await rm(lock, { force: true })
  }
}
