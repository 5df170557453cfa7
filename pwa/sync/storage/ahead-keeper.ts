import * as v from 'valibot'
import { getIdea, getIdeaFile, type IdeaSummary } from '#contract/ideas.ts'
import { callFile } from '../../data/call-file.ts'
import { changeAnswers, findAnswer } from '../../data/kept-answers.ts'
import { storageState } from '../../data/persist-storage.ts'
import { ApiError, call } from '../../data/request.ts'
import { type AheadPlaces, keepAhead } from './keep-ahead.ts'

const INDEX = 'kept-ahead'
const Index = v.record(v.string(), v.object({ revision: v.number(), bytes: v.number(), isKept: v.boolean() }))
const lockName = (userId: number) => `ideavault-ahead-${userId}`
/** What a person waits for goes first. */
const CALM_MS = 2_000
const TIMEOUT_MS = 60_000

/** Keeps ahead what a list names, in one tab at a time, and never in the way of anything else. */
export class AheadKeeper {
  private readonly userId: number
  private readonly listing: string
  private latest: IdeaSummary[] | null = null
  private isRunning = false
  /** The device refused: nothing more is kept by this page. */
  private isFull = false

  /** `listing` names the kept list that all this belongs to. */
  constructor(userId: number, listing: string) {
    this.userId = userId
    this.listing = listing
  }

  take(ideas: IdeaSummary[]): void {
    this.latest = ideas
    if (!this.isRunning) void this.run()
  }

  private async run(): Promise<void> {
    this.isRunning = true
    try {
      while (this.latest !== null && !this.isFull) {
        await calm()
        const ideas = this.latest
        this.latest = null
        await inOneTab(lockName(this.userId), () => keepAhead(this.places(), ideas))
      }
    } catch {
      // No connection, no session, or a server in trouble: the next list tries again.
    } finally {
      this.isRunning = false
    }
  }

  private places(): AheadPlaces {
    const { userId, listing } = this
    const options = (id: number) => ({
      params: { id },
      account: userId,
      signal: AbortSignal.timeout(TIMEOUT_MS),
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
 * Deletes what was kept ahead, because the device is full. The sizes stay known, so that nothing is fetched again for which
 * there is no room. Answers how many bytes were freed.
 */
export async function giveUpAhead(userId: number): Promise<number> {
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

/** An idea that was deleted meanwhile is passed over; the others are fetched all the same. */
async function unlessGone<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 410)) return null
    throw error
  }
}

const calm = () => new Promise((resolve) => setTimeout(resolve, CALM_MS))

const savesData = (): boolean => {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return v.is(v.object({ saveData: v.literal(true) }), connection)
}

/** Only one tab of an account keeps ahead at a time; a tab that finds another one at work leaves it to that one. */
async function inOneTab(name: string, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work()
  await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await work()
  })
}
