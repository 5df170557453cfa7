import type { DraftCard, DraftStore } from '../../data/device/draft-tables.ts'
import type { LabelEntry } from '../../data/device/label-tables.ts'
import { isUnsent } from '../device/label-change.ts'

/** The name under which sending labels waits for its next try, apart from the words of the same idea. */
export const labelTask = (draftId: string): string => `labels of ${draftId}`

/** Changes of labels that wait for nobody: neither for the number of their idea nor, after a refusal, for their owner. */
export async function listSendableLabels(store: DraftStore): Promise<string[]> {
  const entries = (await store.listLabels()).filter(isReady)
  if (entries.length === 0) return []
  const waiting = new Set((await store.listCards()).filter(isWaitedFor).map(({ draftId }) => draftId))
  return entries.map(({ draftId }) => draftId).filter((draftId) => !waiting.has(draftId))
}

/** It has no number yet, or the server has to hear first that it was deleted. */
const isWaitedFor = ({ isDeleted, notice, ideaId }: DraftCard) =>
  isDeleted ? notice?.kind !== 'copied' : ideaId === undefined

const isReady = (entry: LabelEntry) => isUnsent(entry) && (entry.blocked === null || entry.change !== null)
