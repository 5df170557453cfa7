import type { DraftCard, DraftStore, OutboxEntry } from '../../data/device/draft-tables.ts'

/** Drafts whose change can be sent now: it waits neither for a title nor, after a refusal, for its writer. */
export async function listSendable(store: DraftStore): Promise<string[]> {
  const [cards, entries] = await Promise.all([store.listCards(), store.listEntries()])
  const byId = new Map(cards.map((card) => [card.draftId, card]))
  return entries.filter((entry) => isSendable(entry, byId.get(entry.draftId))).map(({ draftId }) => draftId)
}

function isSendable(entry: OutboxEntry, card: DraftCard | undefined): boolean {
  if (!card) return false
  if (entry.blocked && card.seq <= entry.seq) return false
  // A body that was sent once is sent again unchanged; after a refusal it is replaced by newer words.
  const isFrozen = entry.sent !== null && entry.blocked === null
  return isFrozen || card.isDeleted || card.title.trim() !== ''
}
