import * as v from 'valibot'
import { listTexts } from '#contract/finding/texts.ts'
import type { IdeaSummary } from '#contract/ideas.ts'
import { openDatabase } from '../../data/device/device-database.ts'
import { newestInOneTab } from '../../data/device/newest-in-one-tab.ts'
import { Patience } from '../../data/patience.ts'
import { storageState } from '../../data/persist-storage.ts'
import { call } from '../../data/request.ts'
import { keepTexts, type TextEnvironment } from './keep-texts.ts'

const Keys = v.array(v.tuple([v.number(), v.number(), v.number()]))
/** With fewer free bytes than this nothing is kept for searching, because what people write needs them more. */
const FREE_BYTES = 100_000_000

const DELAY_MS = 1_000
const STALL_MS = 60_000

/** Keeps the texts of listed ideas for searching, in one tab at a time. A list that arrives meanwhile is handled afterwards. */
export class TextKeeper {
  private readonly userId: number
  private readonly listing: string
  /** The device refused a write, so this page keeps nothing more. */
  private isFull = false
  readonly handleList: (ideas: IdeaSummary[]) => void

  /** `listing` is the key of the kept list that the texts belong to. */
  constructor(userId: number, listing: string) {
    this.userId = userId
    this.listing = listing
    this.handleList = newestInOneTab({
      lock: `ideavault-texts-${userId}`,
      delayMs: DELAY_MS,
      isOver: () => this.isFull,
      work: async (ideas) => {
        if (!(await isTight())) await keepTexts(this.environment(), ideas)
      },
    })
  }

  private environment(): TextEnvironment {
    const { userId, listing } = this
    const database = openDatabase(userId)
    const { ideaTexts, drafts, answers } = database
    return {
      async known() {
        const keys = await ideaTexts.orderBy('[id+revision+length]').keys()
        return new Map(v.parse(Keys, keys).map(([id, revision, length]) => [id, { revision, length }]))
      },
      async written() {
        const rows = await drafts.toArray()
        return new Set(
          rows.flatMap(({ ideaId, kind }) => (ideaId === undefined || kind === 'pdf' ? [] : [ideaId])),
        )
      },
      fetch: (ids) =>
        call(listTexts, {
          query: { ids: ids.join() },
          account: userId,
          patience: new Patience(STALL_MS),
        }),
      put: (texts) =>
        database
          .transaction('rw', ideaTexts, answers, async () => {
            // Signing out removes the list. After that no text may be stored again.
            if ((await answers.where('name').equals(listing).count()) > 0)
              await ideaTexts.bulkPut(texts.map((row) => ({ ...row, length: row.text.length })))
          })
          .catch((error: unknown) => {
            this.isFull = true
            throw error
          }),
      drop: (ids) => ideaTexts.bulkDelete(ids),
    }
  }
}

async function isTight(): Promise<boolean> {
  const { usedBytes, quotaBytes } = await storageState()
  return usedBytes !== null && quotaBytes !== null && quotaBytes - usedBytes < FREE_BYTES
}

/** Drops the texts, because the device is full. Returns how many characters they had. */
export async function evictTexts(userId: number): Promise<number> {
  const { ideaTexts } = openDatabase(userId)
  const keys = v.parse(Keys, await ideaTexts.orderBy('[id+revision+length]').keys())
  await ideaTexts.clear()
  return keys.reduce((sum, [, , length]) => sum + length, 0)
}
