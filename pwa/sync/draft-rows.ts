import type { LocalDraft, Notice, OutboxEntry, Tables, Words } from '../data/draft-tables.ts'
import type { RemoteIdea, SyncContext } from './context.ts'

const EXCERPT_LENGTH = 200
/** Earlier words are kept after so many changes that nobody acknowledged. */
export const KEEP_EVERY = 100
const MAX_REVISIONS = 50

export const isDirty = ({ seq, ackedSeq }: Pick<LocalDraft, 'seq' | 'ackedSeq'>) => seq > ackedSeq

/** The first words, without tags. */
export function excerptOf(html: string): string {
  const text = html
    .slice(0, 4 * EXCERPT_LENGTH)
    .replace(/<[^>]*>?/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
  return text.replace(/\s+/g, ' ').trim().slice(0, EXCERPT_LENGTH)
}

export const withWords = (draft: LocalDraft, { title, html }: Words): LocalDraft => ({
  ...draft,
  title,
  html,
  excerpt: excerptOf(html),
})

export type NewDraft = {
  draftId: string
  words: Words
  editorSchema: number
  predecessorId?: number | null
  file?: LocalDraft['file']
  notice?: Notice | null
}

/** A draft that only this device has. */
export function makeDraft(context: SyncContext, wish: NewDraft): LocalDraft {
  const draft: LocalDraft = {
    draftId: wish.draftId,
    kind: wish.file ? 'pdf' : 'html',
    status: 'draft',
    title: '',
    html: '',
    excerpt: '',
    seq: 1,
    ackedSeq: 0,
    base: null,
    predecessorId: wish.predecessorId ?? null,
    editorSchema: wish.editorSchema,
    isDeleted: false,
    notice: wish.notice ?? null,
    keptSeq: 1,
    file: wish.file ?? null,
    changedAt: context.now(),
  }
  return withWords(draft, wish.words)
}

/** What has to be sent for a draft to be on the server as it is here. */
export function kindOfChange({ ideaId, isDeleted }: LocalDraft): OutboxEntry['kind'] {
  if (ideaId === undefined) return 'create'
  return isDeleted ? 'delete' : 'update'
}

/** An unsent change; its body is made when it is sent. */
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

/** The draft holds exactly what the server has. Its `seq` moves on, so that an editor notices. */
export function asOnServer(draft: LocalDraft, remote: RemoteIdea): LocalDraft {
  const { title, html, revision, status, editorSchema } = remote
  return withWords(
    {
      ...draft,
      ideaId: remote.id,
      status,
      base: { revision, title, html },
      seq: draft.seq + 1,
      ackedSeq: draft.seq + 1,
      isDeleted: false,
      // A refusal does not say which schema wrote its words.
      editorSchema: Math.max(editorSchema, draft.editorSchema),
    },
    remote,
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

/** Old revisions go only while nothing of the draft waits for the server. */
export async function pruneRevisions(tables: Tables, draftId: string): Promise<void> {
  const revisions = await tables.listRevisions(draftId)
  for (const { id } of revisions.sort((a, b) => b.id - a.id).slice(MAX_REVISIONS))
    await tables.dropRevision(id)
}

/** What is left of drafts whose words went on elsewhere: nothing waits for them any more. */
export async function dropTraces({ store }: SyncContext): Promise<void> {
  for (const { draftId, isDeleted } of await store.listCards()) {
    if (!isDeleted) continue
    await store.write(async (tables) => {
      if ((await tables.findEntry(draftId)) === null) await dropWhole(tables, draftId)
    })
  }
}

export async function dropWhole(tables: Tables, draftId: string): Promise<void> {
  for (const { id } of await tables.listRevisions(draftId)) await tables.dropRevision(id)
  await tables.dropEntry(draftId)
  await tables.dropDraft(draftId)
}
