import { startOf } from '#contract/content/short-title.ts'
import type { LocalDraft, Notice, OutboxEntry, Tables, Words } from '../../data/device/draft-tables.ts'
import { factsOf, type GivenFacts } from '../../data/device/idea-facts.ts'
import { titleAsTyped } from '../merge/resolve.ts'
import { textOfHtml } from '../texts/words-of-html.ts'
import type { RemoteIdea, SyncContext } from './context.ts'
import { schemaOf } from './editor-schema.ts'

const EXCERPT_LENGTH = 200
/** After this many changes without an acknowledgement the words of that moment are kept as a revision. */
export const KEEP_EVERY = 100
const MAX_REVISIONS = 50

export const isDirty = ({ seq, ackedSeq }: Pick<LocalDraft, 'seq' | 'ackedSeq'>) => seq > ackedSeq

const heading = /<(h[1-3])(?: [^>]*)?>.*?<\/\1>/gs

/** The first words, without tags. Headings say less than what stands below them, as on the server. */
export function excerptOf(html: string): string {
  const start = html.slice(0, 20 * EXCERPT_LENGTH).replace(/<[^>]*$/, '')
  return startOf(textOf(start.replace(heading, ' ')) || textOf(start), EXCERPT_LENGTH)
}

const textOf = (html: string) => textOfHtml(html).replace(/\s+/g, ' ')

export const withWords = (draft: LocalDraft, { title, html }: Words): LocalDraft => ({
  ...draft,
  title,
  html,
  excerpt: excerptOf(html),
  editorSchema: Math.max(draft.editorSchema, schemaOf(html)),
})

export type NewDraft = GivenFacts & {
  draftId: string
  words: Words
  copiedFrom?: string[]
  file?: LocalDraft['file']
  notice?: Notice | null
}

/** A draft that only this device has. */
export function makeDraft(context: SyncContext, newDraft: NewDraft): LocalDraft {
  const draft: LocalDraft = {
    draftId: newDraft.draftId,
    draftKey: null,
    kind: newDraft.file ? 'pdf' : 'html',
    status: 'draft',
    title: '',
    html: '',
    excerpt: '',
    seq: 1,
    ackedSeq: 0,
    base: null,
    predecessorId: newDraft.predecessorId ?? null,
    ...factsOf(newDraft),
    copiedFrom: newDraft.copiedFrom ?? [],
    editorSchema: newDraft.editorSchema,
    isDeleted: false,
    notice: newDraft.notice ?? null,
    keptSeq: 1,
    file: newDraft.file ?? null,
    changedAt: context.now(),
  }
  return withWords(draft, newDraft.words)
}

/** What has to be sent for a draft to be on the server as it is here. */
export function kindOfChange({ ideaId, isDeleted }: LocalDraft): OutboxEntry['kind'] {
  if (ideaId === undefined) return 'create'
  return isDeleted ? 'delete' : 'update'
}

/** An unsent change. It has no body yet, because the words of the moment of sending are sent. */
export const makeEntry = (
  context: SyncContext,
  draft: LocalDraft,
  refused: Words | null = null,
): OutboxEntry => ({
  draftId: draft.draftId,
  opId: context.newId(),
  kind: kindOfChange(draft),
  seq: draft.seq,
  sent: null,
  sentCount: 0,
  refused,
  blocked: null,
})

/** The draft with exactly the words that the server has. Its `seq` grows, which tells an open editor to show them. */
export function asOnServer(draft: LocalDraft, remote: RemoteIdea): LocalDraft {
  const { title, html, revision, status, editorSchema, facts } = remote
  return withWords(
    {
      ...draft,
      ideaId: remote.id,
      status,
      ...facts,
      base: { revision, title, html },
      seq: draft.seq + 1,
      ackedSeq: draft.seq + 1,
      isDeleted: false,
      // A refusal does not say which schema wrote its words, and the number must never go down.
      editorSchema: Math.max(editorSchema, draft.editorSchema),
    },
    { title: titleAsTyped(title, draft.title), html },
  )
}

export function keepRevision(
  context: SyncContext,
  tables: Tables,
  draftId: string,
  reason: 'earlier' | 'mine' | 'theirs' | 'refused' | 'replaced' | 'restored',
  { title, html }: Words,
): PromiseLike<number> {
  return tables.addRevision({ draftId, reason, title, html, keptAt: context.now() })
}

/** The words of a draft go on in another one, and what it said before goes along. */
export async function moveRevisions(tables: Tables, from: string, to: string): Promise<void> {
  for (const { id, ...revision } of await tables.listRevisions(from)) {
    await tables.addRevision({ ...revision, draftId: to })
    await tables.dropRevision(id)
  }
}

/** Drops all but the newest revisions. Call it only while nothing of the draft waits for the server. */
export async function pruneRevisions(tables: Tables, draftId: string): Promise<void> {
  const revisions = await tables.listRevisions(draftId)
  for (const { id } of revisions.sort((a, b) => b.id - a.id).slice(MAX_REVISIONS))
    await tables.dropRevision(id)
}

type Row = Pick<LocalDraft, 'ideaId' | 'isDeleted' | 'seq' | 'ackedSeq'>

/** What leaveTrace left of a draft. A deletion that the server has not acknowledged is none. */
export const isTrace = (row: Row): boolean => row.isDeleted && !isDirty(row)

/** A trace that says nothing of any idea: that of the draft has another row, or none because it is not written here. */
export const isNamelessTrace = (row: Row): boolean => isTrace(row) && row.ideaId === undefined

/**
 * Drops the traces that leaveTrace left, when the app starts. A deletion that the server has not acknowledged is none, also where
 * its unsent change was put aside (queueForgotten).
 */
export async function dropTraces({ store }: SyncContext): Promise<void> {
  for (const card of await store.listCards()) {
    if (!isTrace(card)) continue
    await store.write(async (tables) => {
      const draft = await tables.findDraft(card.draftId)
      const isQueued = (await tables.findEntry(card.draftId)) !== null
      if (draft && isTrace(draft) && !isQueued) await dropWhole(tables, card.draftId)
    })
  }
}

/** Leaves a trace of a draft whose words moved to another one, so that an open editor follows them. The next start drops it. */
export async function leaveTrace(tables: Tables, draft: LocalDraft, copyId: string): Promise<void> {
  await dropWhole(tables, draft.draftId)
  const seq = draft.seq + 1
  const trace: LocalDraft = {
    ...draft,
    seq,
    ackedSeq: seq,
    isDeleted: true,
    notice: { kind: 'copied', copyId },
  }
  await tables.putDraft(withWords(trace, { title: '', html: '' }))
}

/** The draft. One that was made here, taken off the device by signing out and fetched again has its idea's number for a name since. */
export const findDraftOrFetched = async (tables: Tables, draftId: string): Promise<LocalDraft | null> =>
  (await tables.findDraft(draftId)) ?? tables.findDraftOfKey(draftId)

/**
 * The draft, or the one on which its words went on. An idea that lives on beside a copy of its words names that until somebody dismisses it: only an
 * editor to which the copy is news goes there.
 */
export async function findSuccessor(
  tables: Tables,
  draftId: string,
  isNews: (copyId: string) => boolean = () => false,
): Promise<LocalDraft | null> {
  const draft = await findDraftOrFetched(tables, draftId)
  if (draft?.notice?.kind !== 'copied') return draft
  const { copyId } = draft.notice
  return draft.isDeleted || isNews(copyId) ? ((await tables.findDraft(copyId)) ?? draft) : draft
}

export async function dropWhole(tables: Tables, draftId: string): Promise<void> {
  for (const { id } of await tables.listRevisions(draftId)) await tables.dropRevision(id)
  await tables.dropEntry(draftId)
  await tables.dropDraft(draftId)
}
