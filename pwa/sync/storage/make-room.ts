import { storageState } from '../../data/persist-storage.ts'
import { giveUpTexts } from '../texts/text-keeper.ts'
import { listOpenDrafts } from '../writer/writer-lock.ts'
import { giveUpAhead } from './ahead-keeper.ts'
import { budgetOf, freeFiles } from './free-files.ts'
import { isOutOfSpace } from './not-kept.ts'

/** After a round of sync the files of an account are kept within their budget, but not after each one. */
const CALM_MS = 60_000
const lastTidied = new Map<number, number>()

export async function tidyFiles(userId: number): Promise<void> {
  const last = lastTidied.get(userId)
  if (last !== undefined && performance.now() - last < CALM_MS) return
  lastTidied.set(userId, performance.now())
  const { quotaBytes } = await storageState()
  const open = await listOpenDrafts(userId)
  await freeFiles(userId, { limit: () => budgetOf(quotaBytes), open })
}

/**
 * Keeps a file of this size. Files that the server has give way to it before the device is full, and once more when the
 * device refuses it; what is refused then is told.
 */
export async function withRoom<T>(userId: number, bytes: number, keep: () => Promise<T>): Promise<T> {
  await freeBefore(userId, bytes).catch(() => undefined)
  try {
    return await keep()
  } catch (error) {
    if (!isOutOfSpace(error)) throw error
    const ahead = await giveUpAhead(userId).catch(() => 0)
    const texts = await giveUpTexts(userId).catch(() => 0)
    const freed = await freeAfterRefusal(userId, bytes).catch(() => 0)
    if (ahead + texts + freed === 0) throw error
    return keep()
  }
}

/** Frees files only if the browser says that its space runs short, or if this file would exceed the budget. */
async function freeBefore(userId: number, bytes: number): Promise<void> {
  const { usedBytes, quotaBytes } = await storageState()
  const spare = usedBytes === null || quotaBytes === null ? Number.POSITIVE_INFINITY : quotaBytes - usedBytes
  const limit = (kept: number) => Math.min(budgetOf(quotaBytes), kept + spare) - bytes
  await freeFiles(userId, { limit, open: await listOpenDrafts(userId) })
}

const freeAfterRefusal = async (userId: number, bytes: number): Promise<number> =>
  freeFiles(userId, { limit: (kept) => kept - bytes, open: await listOpenDrafts(userId) })
