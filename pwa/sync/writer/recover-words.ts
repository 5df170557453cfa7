import type { JournalRow, Tables } from '../../data/device/draft-tables.ts'
import { draftFactsOf } from '../../data/device/idea-facts.ts'
import type { LastWords } from '../../data/last-words.ts'
import type { SyncContext } from '../device/context.ts'
import { type Seen, saveWordsIn } from '../device/save-words.ts'
import { replay } from './journal.ts'

/** What closed pages could leave outside IndexedDB; see last-words.ts. */
export interface LastWordsStorage {
  read(): Map<string, LastWords>
  forget(writerId: string): void
}

/**
 * Runs `work` while no page has this writer open; answers false where one has, and runs it once that page is gone. `mayBeOpen`: the
 * browser cannot say it.
 */
export type WhenClosed = (writerId: string, work: (mayBeOpen?: boolean) => Promise<void>) => Promise<boolean>

/** Marks of writers whose last words may still turn up: localStorage of a killed browser can be some seconds old. */
const KEPT_MARKS = 200

/**
 * Recovers words of editors that were closed or killed before saving them. Each writer's newest record, from the journal or
 * from localStorage, is saved once, like any other words, so it is merged with what was written since. Answers why the device refused
 * some of them; null where it did not.
 */
export async function recoverWords(
  context: SyncContext,
  storage: LastWordsStorage,
  whenClosed: WhenClosed,
): Promise<unknown> {
  let refusal: unknown = null
  // A journal that cannot be read holds back no last words: these stand elsewhere because of that.
  const journalled = await context.store.journal.listWriters().catch(() => [])
  const writers = new Set([...journalled, ...storage.read().keys()])
  for (const writerId of writers)
    await whenClosed(writerId, (mayBeOpen) =>
      recoverWriter(context, storage, writerId, mayBeOpen).catch((error: unknown) => {
        refusal ??= error
      }),
    )
  // A full device may refuse this, too, and only it is put off then.
  if (writers.size > 0)
    await context.store.write((tables) => tables.dropOldWriterMarks(KEPT_MARKS)).catch(() => undefined)
  return refusal
}

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
  // What a page writes to localStorage as it closes may reach the others a moment later.
  const late = storage.read().get(writerId)
  if (late && late.step > (left.last?.step ?? 0)) return recoverWriter(context, storage, writerId, mayBeOpen)
  // What this version of the app cannot read stays for one that can.
  if (left.last) storage.forget(writerId)
  // What an open page types next grows from these rows: they stay until a start finds nothing new in them.
  if (rows !== null && !(mayBeOpen && hasNews)) await journal.drop(writerId, Number.POSITIVE_INFINITY)
}

async function recoverIn(
  context: SyncContext,
  tables: Tables,
  writerId: string,
  { journal, last }: { journal: JournalRow[]; last: LastWords | null },
): Promise<boolean> {
  const mark = (await tables.findWriterMark(writerId)) ?? { writerId, keptStep: 0, draftId: null }
  const found = [replay(journal, mark.keptStep), last]
    .filter((record) => record !== null)
    .filter(({ step }) => step > mark.keptStep)
    .sort((a, b) => b.step - a.step)[0]
  if (!found) return false
  const { step, words } = found
  const seen = seenBy(found, mark)
  const { draftId } = await saveWordsIn(context, tables, seen, words, draftFactsOf(found))
  await tables.putWriterMark({ writerId, keptStep: step, draftId })
  return true
}

/** The base of these words: the result of the save that was running, if it succeeded, else the row that was seen last. */
function seenBy(
  { seen, sending }: LastWords,
  { keptStep, draftId }: { keptStep: number; draftId: string | null },
): Seen {
  const isSent = sending !== null && keptStep >= sending.step
  const { title, html } = isSent ? sending : seen
  const isUponKept = isSent || seen.seq === -1
  return { draftId: (isUponKept ? draftId : null) ?? seen.draftId, seq: isSent ? -1 : seen.seq, title, html }
}
