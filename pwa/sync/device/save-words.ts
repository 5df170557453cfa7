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

/** What an editor last read of its draft. `seq` is 0 while the draft is not kept yet. */
export type Seen = Words & { draftId: string; seq: number }

/**
 * Keeps words on this device: draft, unsent change and earlier words in one transaction. If another tab or the server changed
 * the draft since the editor last read it, both versions are merged; if that is not possible, the editor's words become a copy.
 * `fresh` is what a draft without a row is given; its schema says what the words need.
 * Answers the draft that the editor goes on with.
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
  // A copy that was deleted meanwhile takes no words either: they would go with it.
  // Of an idea that lives on beside a copy with the same text, the title says in which of both the editor wrote.
  const isCopied = copy?.html === before.html && (draft?.isDeleted || copy.title === before.title)
  // The copy may have a title of its own by now, which one that was typed here must not replace.
  if (isCopied && copy && !copy.isDeleted && draft?.seq !== seen.seq)
    return mergeWithOtherTab(context, tables, copy, before, typed)
  if (!draft || draft.isDeleted || draft.status === 'published')
    return moveOn(context, tables, draft, { before, typed }, seen, fresh)
  if (draft.editorSchema > Math.max(context.editorSchema, fresh.editorSchema))
    return moveOutOfNewer(context, tables, draft, { before, typed }, fresh)
  // An idea that was taken off this device and fetched again is counted anew: the number alone does not say what was seen.
  const isAsSeen = draft.seq === seen.seq && draft.title === seen.title && draft.html === seen.html
  if (isAsSeen) return change(context, tables, draft, typed)
  return mergeWithOtherTab(context, tables, draft, before, typed)
}

/**
 * Puts a draft back as an open editor knew it, after the browser deleted the device's storage. If sync has fetched the idea
 * meanwhile, that row stays. Answers the row that is there now.
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

/** Keeps the words that were last sent or acknowledged as a revision, and in long sessions every KEEP_EVERY changes. */
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

/** The draft has words of a newer app, of which the editor could not show all: its own words must not take their place. */
async function moveOutOfNewer(
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

/** The draft was deleted or published, so it takes no words. Words that it does not have become a copy. */
async function moveOn(
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
