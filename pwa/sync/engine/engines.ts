import * as v from 'valibot'
import { IdeaSummary } from '#contract/ideas.ts'
import { editAnswer, keepAnswer } from '../../data/kept-answers.ts'
import { forgetLastWords, readLastWords } from '../../data/last-words.ts'
import { recoverRecordings } from '../recordings/recover-recordings.ts'
import { tidyFiles } from '../storage/make-room.ts'
import { Prefetcher } from '../storage/prefetcher.ts'
import { tidyConversations } from '../storage/tidy-conversations.ts'
import { TextKeeper } from '../texts/text-keeper.ts'
import type { ServerNews } from '../transport/api-client.ts'
import { type LastWordsStorage, listUnsavedWords, recoverWords } from '../writer/recover-words.ts'
import { whenWriterClosed } from '../writer/writer-lock.ts'
import { browserContext } from './browser-context.ts'
import { browserEnvironment } from './browser-environment.ts'
import { SyncEngine } from './sync-engine.ts'

/** The key under which the device keeps the last list of ideas. */
export const LISTING = 'ideas'

const engines = new Map<number, SyncEngine>()
const listeners = new Set<ServerNews>()

/** Passes on to `listener` what sync learns from the server about ideas, until the returned function is called. */
export function onServerNews(listener: ServerNews): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The one engine of an account in this tab. It runs no rounds before it is started. */
export function engineOf(userId: number): SyncEngine {
  const known = engines.get(userId)
  if (known) return known
  const prefetcher = new Prefetcher(userId, LISTING)
  const texts = new TextKeeper(userId, LISTING)
  const context = browserContext(userId, {
    onList(ideas) {
      void keepAnswer(userId, LISTING, ideas)
        .then(() => tidyFiles(userId).catch(() => undefined))
        .then(() => {
          texts.handleList(ideas)
          prefetcher.handleList(ideas)
          return tidyConversations(userId, context.store, ideas)
        })
        .catch(() => undefined)
      for (const { onList } of listeners) onList(ideas)
    },
    onGone(ideaId) {
      const without = (ideas: IdeaSummary[]) => ideas.filter(({ id }) => id !== ideaId)
      void editAnswer(userId, LISTING, v.array(IdeaSummary), without).catch(() => undefined)
      for (const { onGone } of listeners) onGone(ideaId)
    },
  })
  const engine = new SyncEngine(context, browserEnvironment(userId))
  engines.set(userId, engine)
  return engine
}

/** The errors with which the device refused to store what closed pages had left; null where everything was stored. */
export type Refusals = { words: unknown; memos: unknown }

const recovering = new Map<number, Promise<Refusals>>()

/**
 * Recovers words and recordings that closed or killed pages had not saved. What the device refuses to store stays where it is.
 * Concurrent calls share one run, because a second run would find nothing and finish too early.
 */
export function recoverClosedPages(userId: number): Promise<Refusals> {
  const running = recovering.get(userId)
  if (running) return running
  const storage = {
    read: () => readLastWords(userId),
    forget: (writerId: string) => forgetLastWords(userId, writerId),
  }
  const recovered = recoverAll(userId, storage).finally(() => recovering.delete(userId))
  recovering.set(userId, recovered)
  return recovered
}

/** Recovers words first, so that a recording follows the text of its draft. Recordings are recovered even if the words fail. */
async function recoverAll(userId: number, storage: LastWordsStorage): Promise<Refusals> {
  const { context } = engineOf(userId)
  let memos: unknown = null
  const words = await recoverWords(context, storage, whenWriterClosed).finally(async () => {
    const listUnsaved = () => listUnsavedWords(context, storage)
    memos = await recoverRecordings(userId, context, listUnsaved).catch(() => null)
  })
  return { words, memos }
}
