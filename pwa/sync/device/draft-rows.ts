import { startOf } from '#contract/content/short-title.ts'
import type { LocalDraft, Notice, OutboxEntry, Tables, Words } from '../../data/device/draft-tables.ts'
import { factsOf, type GivenFacts } from '../../data/device/idea-facts.ts'
import { titleAsTyped } from '../merge/resolve.ts'
import { textOfHtml } from '../texts/words-of-html.ts'
import type { RemoteIdea, SyncContext } from './context.ts'
import { schemaOf } from './editor-schema.ts'

const EXCERPT_LENGTH = 200
/** After this many changes since the last kept words, the current ones are kept as a revision. */
export const KEEP_EVERY = 100
const MAX_REVISIONS = 50

export const isDirty = ({ seq, ackedSeq }: Pick<LocalDraft, 'seq' | 'ackedSeq'>) => seq > ackedSeq

const heading = /<(h[1-3])(?: [^>]*)?>.*?<\/\1>/gs

/** The first words, without tags. Headings are skipped if there is text below them, as on the server. */
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

/** The kind of request that brings a draft to the server as it is here. */
export function kindOfChange({ ideaId, isDeleted }: LocalDraft): OutboxEntry['kind'] {
  if (ideaId === undefined) return 'create'
  return isDeleted ? 'delete' : 'update'
}

/** An unsent change. It has no body yet, because it sends the words that the draft has when it is sent. */
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

/** The draft with exactly the words that the server has. Its `seq` grows, so that an open editor shows them. */
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
      // A refusal may not say which schema its words need, and the number must never go down.
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

/** Moves the revisions of a draft to the one that continues its words. */
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

/** Whether the row is a trace from leaveTrace. A deletion that the server has not acknowledged is not one. */
export const isTrace = (row: Row): boolean => row.isDeleted && !isDirty(row)

/** A trace without an idea: the idea has another row, or none because it is not text. */
export const isNamelessTrace = (row: Row): boolean => isTrace(row) && row.ideaId === undefined

/**
 * Drops the traces of leaveTrace when the app starts. A deletion that the server has not acknowledged is not a trace, even if
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

/** Also finds a draft that was made here, removed by signing out and fetched again, which gave it the id of a fetched draft. */
export const findDraftOrFetched = async (tables: Tables, draftId: string): Promise<LocalDraft | null> =>
  (await tables.findDraft(draftId)) ?? tables.findDraftOfKey(draftId)

/**
 * The draft, or the one that continues its words. An idea that still exists beside a copy names the copy until its notice is
 * dismissed; only an editor that does not know the copy yet (`isNews`) moves to it.
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
