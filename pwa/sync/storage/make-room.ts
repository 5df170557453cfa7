import type { DraftStore } from '../../data/device/draft-tables.ts'
import { storageState } from '../../data/persist-storage.ts'
import { evictTexts } from '../texts/text-keeper.ts'
import { listOpenDrafts } from '../writer/writer-lock.ts'
import { budgetOf, freeFiles } from './free-files.ts'
import { isOutOfSpace } from './not-kept.ts'
import { evictPrefetched } from './prefetcher.ts'

/** Files are reduced to their budget after a sync round, but at most once in this time. */
const TIDY_INTERVAL_MS = 60_000
const lastTidied = new Map<number, number>()

export async function tidyFiles(userId: number): Promise<void> {
  const last = lastTidied.get(userId)
  if (last !== undefined && performance.now() - last < TIDY_INTERVAL_MS) return
  lastTidied.set(userId, performance.now())
  const { quotaBytes } = await storageState()
  const open = await listOpenDrafts(userId)
  await freeFiles(userId, { limit: () => budgetOf(quotaBytes), open })
}

/**
 * Stores a file of this size. Files that the server has are freed for it before the device is full, and once more if the device
 * refuses it; a second refusal is thrown.
 */
export async function withRoom<T>(userId: number, bytes: number, keep: () => Promise<T>): Promise<T> {
  await freeBefore(userId, bytes).catch(() => undefined)
  try {
    return await keep()
  } catch (error) {
    if (!isOutOfSpace(error) || !(await freeForRefused(userId, bytes))) throw error
    return keep()
  }
}

/** How much is freed for words, whose length is not known here: more than the longest idea. */
const WORDS_BYTES = 8 * 1024 * 1024

/** A store that, when the device refuses a write, frees everything that is only here for convenience and tries again. */
export const withRoomForWords = (userId: number, store: DraftStore): DraftStore => ({
  ...store,
  write: async (work) => {
    for (let tries = 1; ; tries++) {
      const before = timesFreed.get(userId)
      try {
        return await store.write(work)
      } catch (error) {
        if (!isOutOfSpace(error) || tries === MAX_TRIES) throw error
        // If another write was refused at the same time, its run may have made room already.
        const isFreed = timesFreed.get(userId) !== before
        if (!isFreed && !(await freeForRefused(userId, WORDS_BYTES))) throw error
      }
    }
  },
})

const MAX_TRIES = 3
const timesFreed = new Map<number, number>()
const freeing = new Map<number, Promise<boolean>>()

/** Returns false if nothing was left to free. Writes that are refused meanwhile share the run and what it frees. */
function freeForRefused(userId: number, bytes: number): Promise<boolean> {
  const running = freeing.get(userId)
  if (running) return running
  const run = freeRefetchable(userId, bytes).then((isFreed) => {
    freeing.delete(userId)
    if (isFreed) timesFreed.set(userId, (timesFreed.get(userId) ?? 0) + 1)
    return isFreed
  })
  freeing.set(userId, run)
  return run
}

/** Frees what can be fetched again: prefetched ideas, texts for searching, and files that the server has. */
async function freeRefetchable(userId: number, bytes: number): Promise<boolean> {
  const prefetched = await evictPrefetched(userId).catch(() => 0)
  const texts = await evictTexts(userId).catch(() => 0)
  const freed = await freeAfterRefusal(userId, bytes).catch(() => 0)
  return prefetched + texts + freed > 0
}

/** Frees files only if the browser reports too little space, or if this file would exceed the budget. */
async function freeBefore(userId: number, bytes: number): Promise<void> {
  const { usedBytes, quotaBytes } = await storageState()
  const spare = usedBytes === null || quotaBytes === null ? Number.POSITIVE_INFINITY : quotaBytes - usedBytes
  const limit = (kept: number) => Math.min(budgetOf(quotaBytes), kept + spare) - bytes
  await freeFiles(userId, { limit, open: await listOpenDrafts(userId) })
}

const freeAfterRefusal = async (userId: number, bytes: number): Promise<number> =>
  freeFiles(userId, { limit: (kept) => kept - bytes, open: await listOpenDrafts(userId) })
