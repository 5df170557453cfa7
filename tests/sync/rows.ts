import type { Idea, IdeaSummary } from '#contract/ideas.ts'
import type { DraftCard, LocalDraft, OutboxEntry } from '../../pwa/data/device/draft-tables.ts'
import { factsOf } from '../../pwa/data/device/idea-facts.ts'

const at = '2026-01-01T00:00:00.000Z'

const ofDraft = (draftId: string) => ({
  draftId,
  kind: 'html' as const,
  status: 'draft' as const,
  title: 'Fan',
  excerpt: 'quiet',
  seq: 2,
  ackedSeq: 1,
  predecessorId: null,
  draftKey: null,
  ...factsOf({}),
  copiedFrom: [],
  editorSchema: 1,
  isDeleted: false,
  notice: null,
  keptSeq: 1,
  file: null,
  changedAt: at,
})

/** A draft with an unsent change. */
export const draft = (draftId: string, rest: Partial<LocalDraft> = {}): LocalDraft => ({
  ...ofDraft(draftId),
  html: '<p>quiet</p>',
  base: { revision: 4, title: 'Fan', html: '<p>loud</p>' },
  ...rest,
})

/** What lists show of a draft that the server has never seen. */
export const card = (draftId: string, rest: Partial<DraftCard> = {}): DraftCard => ({
  ...ofDraft(draftId),
  title: `Draft ${draftId}`,
  baseRevision: null,
  ...rest,
})

export const entry: OutboxEntry = {
  draftId: 'a',
  opId: 'op-1',
  kind: 'update',
  seq: 2,
  sent: { title: 'Fan', html: '<p>quiet</p>', baseRevision: 4, editorSchema: 1 },
  sentCount: 1,
  refused: null,
  blocked: null,
}

/** A change that has not been sent yet. */
export const waitingEntry = (draftId: string, rest: Partial<OutboxEntry> = {}): OutboxEntry => ({
  ...entry,
  draftId,
  sent: null,
  sentCount: 0,
  ...rest,
})

const ofIdea = (id: number) => ({
  id,
  title: `Idea ${id}`,
  status: 'draft' as const,
  revision: 1,
  documentId: null,
  blockchainTimestamp: null,
  timestamp: null,
  predecessorId: null,
  ...factsOf({}),
  draftKey: null,
  editorSchema: 1,
  createdAt: at,
  lastModified: at,
})

/** An idea as the server answers it. */
export const idea = (id: number, rest: Partial<Idea> = {}): Idea => ({
  ...ofIdea(id),
  digest: null,
  stampFault: null,
  content: '',
  ...rest,
})

/** The same idea as the server lists it. */
export const summary = (id: number, rest: Partial<IdeaSummary> = {}): IdeaSummary => ({
  ...ofIdea(id),
  excerpt: '',
  kind: 'html',
  shareCount: 0,
  viewCount: 0,
  readerCount: 0,
  newComments: 0,
  labels: [],
  isPinned: false,
  labelRevision: 0,
  ...rest,
})
