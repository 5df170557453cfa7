import * as v from 'valibot'
import { PdfContent } from '#contract/content/content-kind.ts'
import { getIdea, getIdeaFile, IdeaSummary } from '#contract/ideas.ts'
import type { DraftStore } from '../data/device/draft-tables.ts'
import { findAnswer } from '../data/kept-answers.ts'
import { listEveryIdea } from '../data/list-every-idea.ts'
import { ApiError, call, NetworkError, urlOf } from '../data/request.ts'
import { isTrace } from '../sync/device/draft-rows.ts'
import { engineOf, LISTING } from '../sync/engine/engines.ts'
import { type Fingerprint, fingerprintOf, fingerprintOfPdf } from './fingerprint.ts'
import { sameFiles } from './same-files.ts'
import { serverFiles } from './server-files.ts'

/**
 * The ideas that the portfolio already has. `add` returns false when an idea with this title has the same words and the same files;
 * otherwise the idea counts as known from then on.
 */
export type KnownWords = {
  add: (title: string, fingerprint: Fingerprint) => Promise<boolean>
}
type Read = () => Promise<Fingerprint | null>

/**
 * Starts from what this device knows. The server is asked for the words of an idea only when its title matches, and only once; only
 * their digests are kept. Without a connection an idea whose words are not here counts as a different one. If the server answered at
 * first and then fails, the import ends, because otherwise everything would come in twice.
 */
export async function knownWords(userId: number, signal: AbortSignal): Promise<KnownWords> {
  const { store } = engineOf(userId).context
  const all = await store.listCards()
  const cards = all.filter(({ isDeleted }) => !isDeleted)
  const here = new Set(cards.flatMap(({ ideaId }) => ideaId ?? []))
  // The server lists deleted ideas until it learns of the deletion, but they are no longer in the portfolio.
  const deleted = all.filter((card) => card.isDeleted && !isTrace(card))
  const deletedIds = new Set<string | number | null>(
    deleted.flatMap(({ ideaId, draftId }) => [ideaId ?? null, draftId]),
  )
  deletedIds.delete(null)
  const listed = await listEveryIdea({ signal }).catch(withoutConnection)
  const listing = listed ?? (await findAnswer(userId, LISTING, v.array(IdeaSummary))) ?? []
  const readers = new Map<string, Read[]>()
  const addReader = (title: string, read: Read) => {
    const known = readers.get(title)
    if (known) known.push(read)
    else readers.set(title, [read])
  }
  for (const { title, draftId } of cards) addReader(title, () => fingerprintOfDraft(store, draftId))
  for (const { title, id, draftKey } of listing)
    if (!here.has(id) && !deletedIds.has(id) && !deletedIds.has(draftKey))
      addReader(title, () => fingerprintOnServer(id, listed !== null, signal))
  const hasFiles = sameFiles(userId, listed === null ? null : serverFiles(userId, signal))
  const ideas = new Map<string, Fingerprint[]>()
  return {
    async add(title, fingerprint) {
      const known = ideas.get(title) ?? []
      ideas.set(title, known)
      for (const read of readers.get(title)?.splice(0) ?? []) {
        const there = await read()
        if (there !== null) known.push(there)
      }
      const alike = known.filter(({ words }) => words === fingerprint.words).map(({ files }) => files)
      if (await hasFiles(alike, fingerprint.files)) return false
      // A comparison that was stopped has no result.
      signal.throwIfAborted()
      known.push(fingerprint)
      return true
    },
  }
}

function withoutConnection(error: unknown): null {
  if (error instanceof NetworkError) return null
  throw error
}

async function fingerprintOfDraft(store: DraftStore, draftId: string): Promise<Fingerprint | null> {
  const draft = await store.read((tables) => tables.findDraft(draftId))
  if (!draft) return null
  const { html, file } = draft
  return file ? fingerprintOfPdf(file.fileName, { hash: file.hash, address: null }) : fingerprintOf(html)
}

async function fingerprintOnServer(
  id: number,
  hasAnswered: boolean,
  signal: AbortSignal,
): Promise<Fingerprint | null> {
  try {
    const { content } = await call(getIdea, { params: { id }, signal })
    if (v.is(PdfContent, content)) {
      const address = urlOf(getIdeaFile, { id })
      return await fingerprintOfPdf(content.fileName, { hash: null, address })
    }
    return typeof content === 'string' ? await fingerprintOf(content) : null
  } catch (error) {
    signal.throwIfAborted()
    const isGone = error instanceof ApiError && (error.status === 404 || error.status === 410)
    if (isGone || !hasAnswered) return null
    throw error
  }
}
