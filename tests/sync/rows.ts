import type { LocalDraft, OutboxEntry } from '../../pwa/data/device/draft-tables.ts'

export const draft = (draftId: string, rest: Partial<LocalDraft> = {}): LocalDraft => ({
  draftId,
  kind: 'html',
  status: 'draft',
  title: 'Fan',
  html: '<p>quiet</p>',
  excerpt: 'quiet',
  seq: 2,
  ackedSeq: 1,
  base: { revision: 4, title: 'Fan', html: '<p>loud</p>' },
  predecessorId: null,
  copyOf: null,
  copiedFrom: [],
  editorSchema: 1,
  isDeleted: false,
  notice: null,
  keptSeq: 1,
  file: null,
  changedAt: '2026-01-01T00:00:00.000Z',
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
