import type { LocalDraft, OutboxEntry, Tables, Words } from '../../data/device/draft-tables.ts'
import type { GivenFacts } from '../../data/device/idea-facts.ts'
import { containsWords } from '../merge/contains-words.ts'
import { resolve, sameWords, titleAsTyped } from '../merge/resolve.ts'
import type { SyncContext } from './context.ts'
import { copyDraft, copyIdOf } from './copy-draft.ts'
import {
  findDraftOrFetched,
  isDirty,
  KEEP_EVERY,
  keepRevision,
  makeDraft,
  makeEntry,
  type NewDraft,
  withWords,
} from './draft-rows.ts'
import { withAddresses } from './pictures.ts'

/** The words and `seq` that an editor last read from its draft. `seq` is 0 while the draft has no row yet. */
export type Seen = Words & { draftId: string; seq: number }

/**
 * Stores words on this device: draft, unsent change and earlier words in one transaction. If another tab or the server changed
 * the draft since the editor last read it, both versions are merged; if that is not possible, the editor's words become a copy.
 * `fresh` holds the facts for a draft without a row; its schema is the one that the words need.
 * Returns the draft with which the editor continues.
 */
export function saveWords(
  context: SyncContext,
  seen: Seen,
  words: Words,
  fresh: GivenFacts,
): Promise<LocalDraft> {
  return context.store.write((tables) => saveWordsIn(context, tables, seen, words, fresh))
}

/** Does the same within the caller's transaction. */
export async function saveWordsIn(
  context: SyncContext,
  tables: Tables,
  seen: Seen,
  words: Words,
  fresh: GivenFacts,
): Promise<LocalDraft> {
  const typed = await withAddresses(tables, words)
  const before = await withAddresses(tables, seen)
  const isNew = seen.seq === 0
  const draft = await (isNew ? tables.findDraft(seen.draftId) : findDraftOrFetched(tables, seen.draftId))
  if (!draft && isNew) return create(context, tables, { ...fresh, draftId: seen.draftId, words: typed })
  const copy = draft?.notice?.kind === 'copied' ? await tables.findDraft(draft.notice.copyId) : null
  // A copy that was deleted meanwhile accepts no words either: they would be lost with it.
  // If the idea still exists beside a copy with the same text, the title tells in which of the two the editor wrote.
  const isCopied = copy?.html === before.html && (draft?.isDeleted || copy.title === before.title)
  // The copy may have another title by now, which must not be overwritten, so the typed words are merged into the copy.
  if (isCopied && copy && !copy.isDeleted && draft?.seq !== seen.seq)
    return mergeWithOtherTab(context, tables, copy, before, typed)
  if (!draft || draft.isDeleted || draft.status === 'published')
    return saveBesideClosed(context, tables, draft, { before, typed }, seen, fresh)
  if (draft.editorSchema > Math.max(context.editorSchema, fresh.editorSchema))
    return saveBesideNewer(context, tables, draft, { before, typed }, fresh)
  // An idea that was removed from this device and fetched again restarts its `seq`, so `seq` alone does not identify the words.
  const isAsSeen = draft.seq === seen.seq && draft.title === seen.title && draft.html === seen.html
  if (isAsSeen) return change(context, tables, draft, typed)
  return mergeWithOtherTab(context, tables, draft, before, typed)
}

/**
 * Restores a draft as an open editor knew it, after the browser deleted the device's storage. If sync has fetched the idea
 * meanwhile, that row stays. Returns the row that is there now.
 */
export async function putBack(context: SyncContext, tables: Tables, row: LocalDraft): Promise<LocalDraft> {
  const ofIdea = row.ideaId === undefined ? null : await tables.findDraftOfIdea(row.ideaId)
  const known = ofIdea ?? (await tables.findDraft(row.draftId))
  if (known) return known
  await tables.putDraft(row)
  if (isDirty(row)) await tables.putEntry(makeEntry(context, row))
  return row
}

async function create(context: SyncContext, tables: Tables, newDraft: NewDraft): Promise<LocalDraft> {
  const draft = makeDraft(context, newDraft)
  await tables.putDraft(draft)
  await tables.putEntry(makeEntry(context, draft))
  return draft
}

async function change(
  context: SyncContext,
  tables: Tables,
  draft: LocalDraft,
  words: Words,
): Promise<LocalDraft> {
  if (draft.title === words.title && draft.html === words.html) return draft
  const entry = await tables.findEntry(draft.draftId)
  const keptSeq = await keepEarlier(context, tables, draft, entry)
  const seq = draft.seq + 1
  const next = { ...withWords(draft, words), seq, keptSeq, changedAt: context.now() }
  await tables.putDraft(next)
  if (!entry) await tables.putEntry(makeEntry(context, next))
  return next
}

/** Keeps the words as a revision if they were sent or acknowledged, and in long sessions every KEEP_EVERY changes. */
async function keepEarlier(
  context: SyncContext,
  tables: Tables,
  draft: LocalDraft,
  entry: OutboxEntry | null,
): Promise<number> {
  const { seq, ackedSeq, keptSeq } = draft
  const isCommitted = seq === ackedSeq || (entry?.sent != null && seq === entry.seq)
  if (keptSeq === seq || !(isCommitted || seq - keptSeq >= KEEP_EVERY)) return keptSeq
  await keepRevision(context, tables, draft.draftId, 'earlier', draft)
  return seq
}

async function mergeWithOtherTab(
  context: SyncContext,
  tables: Tables,
  draft: LocalDraft,
  before: Words,
  typed: Words,
): Promise<LocalDraft> {
  const resolution = resolve(before, typed, draft, context.split)
  if (resolution.kind === 'same' || resolution.kind === 'theirs') {
    const title = titleAsTyped(draft.title, typed.title)
    return change(context, tables, draft, { title, html: draft.html })
  }
  if (resolution.kind === 'mine') return change(context, tables, draft, typed)
  if (resolution.kind === 'copy') {
    const copyId = copyIdOf(context.newId())
    return copyDraft(context, tables, { draft, words: typed, copyId, why: 'other-tab' })
  }
  await keepRevision(context, tables, draft.draftId, 'mine', typed)
  await keepRevision(context, tables, draft.draftId, 'theirs', draft)
  return change(context, tables, draft, resolution.words)
}

/** The draft has words of a newer app that this editor could not show in full, so the editor's words must not replace them. */
async function saveBesideNewer(
  context: SyncContext,
  tables: Tables,
  draft: LocalDraft,
  { before, typed }: { before: Words; typed: Words },
  { editorSchema }: GivenFacts,
): Promise<LocalDraft> {
  if (sameWords(before, typed) || containsWords(draft, typed)) return draft
  const copyId = copyIdOf(context.newId())
  return copyDraft(context, tables, { draft, words: typed, copyId, why: 'changed', editorSchema })
}

/** The draft was deleted or published, so it accepts no words. Words that it does not have become a copy. */
async function saveBesideClosed(
  context: SyncContext,
  tables: Tables,
  draft: LocalDraft | null,
  { before, typed }: { before: Words; typed: Words },
  seen: Seen,
  fresh: GivenFacts,
): Promise<LocalDraft> {
  const gone = draft ?? makeDraft(context, { ...fresh, draftId: seen.draftId, words: before })
  if (sameWords(before, typed) || (draft && sameWords(draft, typed))) return gone
  const why = draft?.status === 'published' ? 'published' : 'deleted'
  if (draft && why === 'published' && containsWords(draft, typed)) return gone
  return copyDraft(context, tables, { draft: gone, words: typed, copyId: copyIdOf(context.newId()), why })
}
