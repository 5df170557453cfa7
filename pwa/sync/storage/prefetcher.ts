import * as v from 'valibot'
import { getIdea, getIdeaFile, type IdeaSummary } from '#contract/ideas.ts'
import { callFile } from '../../data/call-file.ts'
import { inOneTab, newestInOneTab } from '../../data/device/newest-in-one-tab.ts'
import { changeAnswers, findAnswer } from '../../data/kept-answers.ts'
import { Patience } from '../../data/patience.ts'
import { storageState } from '../../data/persist-storage.ts'
import { ApiError, call } from '../../data/request.ts'
import { type PrefetchEnvironment, prefetchIdeas } from './prefetch-ideas.ts'

/** The key of the index among the kept answers. Existing devices have it, so it must not change. */
const INDEX = 'kept-ahead'
const Index = v.record(v.string(), v.object({ revision: v.number(), bytes: v.number(), isKept: v.boolean() }))
const lockName = (userId: number) => `ideavault-ahead-${userId}`
const DELAY_MS = 2_000
const STALL_MS = 60_000

/** Prefetches the ideas of a list, in one tab at a time, after a pause, so that it delays nothing else. */
export class Prefetcher {
  private readonly userId: number
  private readonly listing: string
  /** The device refused a write, so this page prefetches nothing more. */
  private isFull = false
  readonly handleList: (ideas: IdeaSummary[]) => void

  /** `listing` is the key of the kept list that the answers belong to. */
  constructor(userId: number, listing: string) {
    this.userId = userId
    this.listing = listing
    this.handleList = newestInOneTab({
      lock: lockName(userId),
      delayMs: DELAY_MS,
      isOver: () => this.isFull,
      work: (ideas) => prefetchIdeas(this.environment(), ideas),
    })
  }

  private environment(): PrefetchEnvironment {
    const { userId, listing } = this
    const options = (id: number) => ({
      params: { id },
      account: userId,
      patience: new Patience(STALL_MS),
    })
    return {
      takesFiles: !savesData(),
      findIndex: async () => (await findAnswer(userId, INDEX, Index)) ?? {},
      findFreeBytes: async () => {
        const { usedBytes, quotaBytes } = await storageState()
        return usedBytes === null || quotaBytes === null ? null : Math.max(0, quotaBytes - usedBytes)
      },
      save: async ({ index, answer, drop }) => {
        const put = { [INDEX]: index, ...(answer ? { [answer.name]: answer.value } : {}) }
        return changeAnswers(userId, listing, { put, drop }).catch((error: unknown) => {
          this.isFull = true
          throw error
        })
      },
      fetchIdea: (id) => unlessGone(call(getIdea, options(id))),
      fetchFile: (id) => unlessGone(callFile(getIdeaFile, 'application/pdf', options(id))),
    }
  }
}

/**
 * Deletes what was prefetched, because the device is full. The sizes stay known, so that nothing is fetched again for which
 * there is no room. Returns how many bytes were freed.
 */
export async function evictPrefetched(userId: number): Promise<number> {
  let bytes = 0
  await inOneTab(lockName(userId), async () => {
    const index = (await findAnswer(userId, INDEX, Index)) ?? {}
    const kept = Object.entries(index).filter(([, { isKept }]) => isKept)
    const gone = Object.fromEntries(kept.map(([name, known]) => [name, { ...known, isKept: false }]))
    const put = { [INDEX]: { ...index, ...gone } }
    const isDone = await changeAnswers(userId, INDEX, { put, drop: kept.map(([name]) => name) })
    if (isDone) bytes = kept.reduce((sum, [, known]) => sum + known.bytes, 0)
  })
  return bytes
}

/** An idea that was deleted meanwhile is skipped, so that the others are still fetched. */
async function unlessGone<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 410)) return null
    throw error
  }
}

const savesData = (): boolean => {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return v.is(v.object({ saveData: v.literal(true) }), connection)
}
