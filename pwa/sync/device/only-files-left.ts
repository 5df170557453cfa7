import type { LocalDraft, OutboxEntry } from '../../data/device/draft-tables.ts'

/** Whether the server has the words of a draft already, and only pictures or memos could not be uploaded. */
export const hasOnlyFilesLeft = (
  { seq }: Pick<LocalDraft, 'seq'>,
  { sentWithoutFiles, seq: sentSeq }: Pick<OutboxEntry, 'sentWithoutFiles' | 'seq'>,
): boolean => sentWithoutFiles !== undefined && seq <= sentSeq
