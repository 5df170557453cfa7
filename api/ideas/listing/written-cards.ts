import { LRUCache } from 'lru-cache'
import { IdeaSummary } from '#contract/ideas.ts'
import { decodeRecord } from '../../adapters/database/record-bytes.ts'
import { WrittenJson } from '../../http/send-json.ts'
import { describeSummary, type ListedIdea } from '../describe-idea.ts'
import { findOriginals, isUnnamed, nameOriginal } from './name-originals.ts'

/** Cache size in characters of keys and texts; a card has about 1,500. */
const MAX_CHARACTERS = 8_000_000

type Written = { ideaId: number; newComments: number; card: WrittenJson<IdeaSummary> }

/**
 * Cache of serialised cards by the bytes of their records. A card depends only on its record and its number of new comments, so a
 * cached one is never stale: a changed record has other bytes.
 */
const kept = new LRUCache<string, Written>({
  maxSize: MAX_CHARACTERS,
  sizeCalculation: ({ card }, key) => key.length + card.text.length,
})

/** The serialised cards for an owner's records (BSON). Only new or changed records are decoded and described. */
export async function writeCards(
  ownerId: number,
  records: readonly Buffer[],
  newComments: ReadonlyMap<number, number>,
): Promise<WrittenJson<IdeaSummary[]>> {
  const countOf = (ideaId: number) => newComments.get(ideaId) ?? 0
  const rows = records.map((bytes) => {
    const key = bytes.toString('latin1')
    const written = kept.get(key)
    const isCurrent = written !== undefined && written.newComments === countOf(written.ideaId)
    return { key, known: isCurrent ? written.card : decodeRecord<ListedIdea>(bytes) }
  })
  const unknown = rows.flatMap(({ known }) => (known instanceof WrittenJson ? [] : [known]))
  const originals = await findOriginals(ownerId, unknown)
  const cards = rows.map(({ key, known }) => {
    if (known instanceof WrittenJson) return known
    const count = countOf(known._id)
    const card = WrittenJson.of(IdeaSummary, describeSummary(nameOriginal(known, originals), count))
    // Not cached, because the id of its original is not part of its record.
    if (!isUnnamed(known)) kept.set(key, { ideaId: known._id, newComments: count, card })
    return card
  })
  return WrittenJson.list(cards)
}
