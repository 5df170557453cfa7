import type { JournalRow, Tables, Words } from '../../data/device/draft-tables.ts'
import { draftFactsOf } from '../../data/device/idea-facts.ts'
import type { LastWords } from '../../data/last-words.ts'
import type { SyncContext } from '../device/context.ts'
import { type Seen, saveWordsIn } from '../device/save-words.ts'
import { replay } from './journal.ts'

/** The words that closing pages left outside IndexedDB; see last-words.ts. */
export interface LastWordsStorage {
  read(): Map<string, LastWords>
  forget(writerId: string): void
}

/**
 * Runs `work` while no page has this writer open. If one has, returns false and runs `work` once that page is gone. `mayBeOpen`:
 * the browser cannot tell.
 */
export type WhenClosed = (writerId: string, work: (mayBeOpen?: boolean) => Promise<void>) => Promise<boolean>

/** How many marks of closed writers are kept: localStorage of a killed browser can be seconds old, so saved words may reappear. */
const KEPT_MARKS = 200

/**
 * Recovers words of editors that were closed or killed before saving them. Each writer's newest record, from the journal or
 * from localStorage, is saved once, like any other words, so it is merged with what was written since. Returns the first error with
 * which the device refused some of them, or null.
 */
export async function recoverWords(
  context: SyncContext,
  storage: LastWordsStorage,
  whenClosed: WhenClosed,
): Promise<unknown> {
  let refusal: unknown = null
  // An unreadable journal must not hold back the last words: this is why they are stored outside of it.
  const journalled = await context.store.journal.listWriters().catch(() => [])
  const writers = new Set([...journalled, ...storage.read().keys()])
  for (const writerId of writers)
    await whenClosed(writerId, (mayBeOpen) =>
      recoverWriter(context, storage, writerId, mayBeOpen).catch((error: unknown) => {
        refusal ??= error
      }),
    )
  // A full device may refuse this, too. Then only this cleanup is postponed.
  if (writers.size > 0)
    await context.store.write((tables) => tables.dropOldWriterMarks(KEPT_MARKS)).catch(() => undefined)
  return refusal
}

/** The newest words of all writers that are in no draft yet: of open editors, and of closed ones whose words the device refused. */
export async function listUnsavedWords(
  { store }: SyncContext,
  storage: Pick<LastWordsStorage, 'read'>,
): Promise<Words[]> {
  const lasts = storage.read()
  const writers = new Set([...(await store.journal.listWriters().catch(() => [])), ...lasts.keys()])
  const unsaved = [...writers].map(async (writerId) => {
    const journal = await store.journal.list(writerId).catch(() => [])
    const mark = await store.read((tables) => tables.findWriterMark(writerId))
    return newestOf({ journal, last: lasts.get(writerId) ?? null }, mark?.keptStep ?? 0)?.words ?? []
  })
  return (await Promise.all(unsaved)).flat()
}

/** What a writer left outside its draft. */
type Left = { journal: JournalRow[]; last: LastWords | null }

const newestOf = ({ journal, last }: Left, keptStep: number): LastWords | undefined =>
  [replay(journal, keptStep), last]
    .filter((record) => record !== null)
    .filter(({ step }) => step > keptStep)
    .sort((a, b) => b.step - a.step)[0]

/** Words that the device refuses to store stay where they are until the next start. */
async function recoverWriter(
  context: SyncContext,
  storage: LastWordsStorage,
  writerId: string,
  mayBeOpen = false,
): Promise<void> {
  const { journal } = context.store
  const rows = await journal.list(writerId).catch(() => null)
  const left = { journal: rows ?? [], last: storage.read().get(writerId) ?? null }
  const hasNews = await context.store.write((tables) => recoverIn(context, tables, writerId, left))
  // What a page writes to localStorage as it closes may reach other pages a moment later.
  const late = storage.read().get(writerId)
  if (late && late.step > (left.last?.step ?? 0)) return recoverWriter(context, storage, writerId, mayBeOpen)
  // An entry that this version of the app cannot read stays for one that can.
  if (left.last) storage.forget(writerId)
  // An open page's next records build on these rows, so they stay until a later start finds nothing new in them.
  if (rows !== null && !(mayBeOpen && hasNews)) await journal.drop(writerId, Number.POSITIVE_INFINITY)
}

async function recoverIn(
  context: SyncContext,
  tables: Tables,
  writerId: string,
  { journal, last }: Left,
): Promise<boolean> {
  const mark = (await tables.findWriterMark(writerId)) ?? { writerId, keptStep: 0, draftId: null }
  const found = newestOf({ journal, last }, mark.keptStep)
  if (!found) return false
  const { step, words } = found
  const seen = seenBy(found, mark)
  const { draftId } = await saveWordsIn(context, tables, seen, words, draftFactsOf(found))
  await tables.putWriterMark({ writerId, keptStep: step, draftId })
  return true
}

/** The base of these words: the result of the save that was running, if it succeeded, otherwise the row that was seen last. */
function seenBy(
  { seen, sending }: LastWords,
  { keptStep, draftId }: { keptStep: number; draftId: string | null },
): Seen {
  const isSent = sending !== null && keptStep >= sending.step
  const { title, html } = isSent ? sending : seen
  const isUponKept = isSent || seen.seq === -1
  return { draftId: (isUponKept ? draftId : null) ?? seen.draftId, seq: isSent ? -1 : seen.seq, title, html }
}
