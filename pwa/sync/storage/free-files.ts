import { type Database, openDatabase } from '../../data/device/device-database.ts'
import { dexieJournal, openJournals } from '../../data/device/dexie-journal.ts'
import { readRawLastWords } from '../../data/last-words.ts'
import { replay } from '../writer/journal.ts'
import { hashesIn, isNamed, listNeeded, type NeededFile, picturesIn, writeNeeded } from './needed-files.ts'

/** Limit for the pictures, memos and PDFs that the device keeps for one account. */
const MAX_BYTES = 100 * 1024 * 1024
const SHARE_OF_QUOTA = 0.8

/** `quota` is that of the whole site, or null if the browser does not report it. */
export const budgetOf = (quota: number | null) =>
  quota === null ? MAX_BYTES : Math.min(MAX_BYTES, quota * SHARE_OF_QUOTA)

type Limits = {
  /** How many bytes of files may stay, given how many there are. */
  limit: (kept: number) => number
  /** The drafts that are open in editors in any tab; null if that is unknown. */
  open: ReadonlySet<string> | null
}

/**
 * Frees files until no more bytes than the limit are kept: first files that nothing names, then the least recently needed ones.
 * It never frees a file that only this device has and that may still be wanted, nor one that an unsent draft or an open
 * editor shows. The address of a freed picture is kept, so that texts can show it from the server.
 * Returns how many bytes were freed.
 */
export async function freeFiles(userId: number, { limit, open }: Limits): Promise<number> {
  const database = openDatabase(userId)
  // Read before the transaction. Drafts that open editors change meanwhile are covered by `open`.
  const unsaved = await readUnsavedWords(userId)
  const { drafts, texts, outbox, revisions, unreadable, files, answers } = database
  const all = [drafts, texts, outbox, revisions, unreadable, files, answers]
  return database.transaction('rw', all, async () => {
    const needed = await listNeeded(database)
    const kept = needed.reduce((sum, { bytes }) => sum + bytes, 0)
    const surplus = kept - limit(kept)
    if (surplus <= 0) {
      await writeNeeded(database, needed)
      return 0
    }
    const names = await readNames(database, { unsaved, open })
    const uses = needed.map((file) => ({ file, use: useOf(file, names, open) }))
    const freed = new Map(choose(uses, surplus).map((file) => [file.hash, file.bytes]))
    for (const hash of freed.keys()) await free(database, hash)
    await writeNeeded(
      database,
      needed.map((file) => (freed.has(file.hash) ? { ...file, bytes: 0 } : file)),
    )
    return [...freed.values()].reduce((sum, bytes) => sum + bytes, 0)
  })
}

/**
 * Words that no draft has yet, from the journal and from what closed pages left, as one text in which to look for names of files.
 * The journal is in other databases, so it must be read before a transaction begins. Both are read raw, to include what this version
 * of the app cannot parse. The journal is also replayed, because a change holds only what differs: maybe the middle of a file's name.
 */
export async function readUnsavedWords(userId: number): Promise<string> {
  const journals = await openJournals(userId)
  const rows = await Promise.all(journals.map(({ rows }) => rows.toArray()))
  const journal = dexieJournal(userId)
  const whole = (await journal.listWriters()).map(async (writerId) => replay(await journal.list(writerId), 0))
  return JSON.stringify([rows, await Promise.all(whole), readRawLastWords(userId)])
}

type Use =
  /** The file must not be freed. */
  | 'wanted'
  /** A text or draft that the server has names the file. */
  | 'named'
  | 'unnamed'

type Names = { wanted: Set<string>; named: Set<string> }

function useOf(file: NeededFile, { wanted, named }: Names, open: Limits['open']): Use {
  if (isNamed(file, wanted)) return 'wanted'
  const isSent = file.url !== null || file.isPdf
  if (isNamed(file, named)) return isSent ? 'named' : 'wanted'
  // A picture that was never sent exists only here. An open editor may be about to show it, or to undo its removal.
  const isAwaited = !isSent && (open === null || open.size > 0)
  return isAwaited ? 'wanted' : 'unnamed'
}

function choose(uses: readonly { file: NeededFile; use: Use }[], surplus: number): NeededFile[] {
  const of = (use: Use) => uses.filter((one) => one.use === use && one.file.bytes > 0).map(({ file }) => file)
  const chosen: NeededFile[] = []
  let freed = 0
  for (const file of [...of('unnamed'), ...of('named')]) {
    if (freed >= surplus) break
    chosen.push(file)
    freed += file.bytes
  }
  return chosen
}

/** The files that the rows on this device name. For an unreadable row, everything in it that looks like a name counts. */
async function readNames(
  { drafts, texts, outbox, revisions, unreadable }: Database,
  { unsaved, open }: { unsaved: string; open: Limits['open'] },
): Promise<Names> {
  const names: Names = { wanted: new Set(), named: new Set() }
  const add = (set: Set<string>, text: string) => {
    for (const name of picturesIn(text)) set.add(name)
  }
  const unsent = new Set(await outbox.toCollection().primaryKeys())
  for (const { draftId, seq, ackedSeq, ideaId, file } of await drafts.toArray()) {
    if (seq > ackedSeq || ideaId === undefined) unsent.add(draftId)
    const set = unsent.has(draftId) ? names.wanted : names.named
    if (file) set.add(file.hash)
  }
  for (const { draftId, html } of await texts.toArray())
    add(unsent.has(draftId) || open?.has(draftId) ? names.wanted : names.named, html)
  for (const { html } of await revisions.toArray()) add(names.named, html)
  add(names.wanted, unsaved + JSON.stringify(await outbox.toArray()))
  for (const row of await unreadable.toArray()) {
    const text = JSON.stringify(row)
    add(names.wanted, text)
    for (const hash of hashesIn(text)) names.wanted.add(hash)
  }
  return names
}

/** Deletes the bytes of a file. A picture keeps its address, and a file whose upload has no answer yet keeps its key. */
async function free({ files }: Database, hash: string): Promise<void> {
  const file = await files.get(hash)
  if (!file) return
  const isRemembered = file.uploaded !== null || Object.keys(file.filedAs ?? {}).length > 0
  if (isRemembered) await files.put({ ...file, blob: null })
  else await files.delete(hash)
}
