import type { IdeaSummary } from '#contract/ideas.ts'
import { keepAnswer } from '../data/kept-answers.ts'
import { forgetLastWords, readLastWords } from '../data/last-words.ts'
import { browserContext } from './browser-context.ts'
import { saveWords } from './save-words.ts'
import { SyncEngine } from './sync-engine.ts'

/** The name under which the device keeps the last list of ideas. */
export const LISTING = 'ideas'

const engines = new Map<number, SyncEngine>()
const listListeners = new Set<(ideas: IdeaSummary[]) => void>()

/** Each list that sync fetched, for showing it. */
export function onList(listener: (ideas: IdeaSummary[]) => void): () => void {
  listListeners.add(listener)
  return () => listListeners.delete(listener)
}

/** The one engine of an account in this tab. It sends nothing before it is started. */
export function engineOf(userId: number): SyncEngine {
  const known = engines.get(userId)
  if (known) return known
  const context = browserContext(userId, (ideas) => {
    void keepAnswer(userId, LISTING, ideas).catch(() => undefined)
    for (const listener of listListeners) listener(ideas)
  })
  const engine = new SyncEngine(userId, context)
  engines.set(userId, engine)
  return engine
}

/** Takes in what a page that was closed could only leave in localStorage. What the device refuses stays where it is. */
export async function takeInLastWords(userId: number): Promise<void> {
  const { context } = engineOf(userId)
  for (const { seen, words, predecessorId, editorSchema } of readLastWords(userId)) {
    await saveWords(context, seen, words, { predecessorId, editorSchema })
    forgetLastWords(userId, seen.draftId)
  }
}
