import type { DraftCard, DraftStore } from '../../data/device/draft-tables.ts'
import type { LabelEntry } from '../../data/device/label-tables.ts'
import { isUnsent } from '../device/label-change.ts'

/** The backoff name for an idea's labels, separate from that of its words. */
export const labelTask = (draftId: string): string => `labels of ${draftId}`

/** Changes of labels that can be sent now: they wait neither for their idea's id nor, after a refusal, for their owner. */
export async function listSendableLabels(store: DraftStore): Promise<string[]> {
  const entries = (await store.listLabels()).filter(isReady)
  if (entries.length === 0) return []
  const waiting = new Set((await store.listCards()).filter(isWaitedFor).map(({ draftId }) => draftId))
  return entries.map(({ draftId }) => draftId).filter((draftId) => !waiting.has(draftId))
}

/** Whether the idea has no id yet, or its deletion must be sent first. */
const isWaitedFor = ({ isDeleted, notice, ideaId }: DraftCard) =>
  isDeleted ? notice?.kind !== 'copied' : ideaId === undefined

const isReady = (entry: LabelEntry) => isUnsent(entry) && (entry.blocked === null || entry.change !== null)
