import { LRUCache } from 'lru-cache'
import { IdeaSummary } from '#contract/ideas.ts'
import { decodeRecord } from '../../adapters/database/record-bytes.ts'
import { WrittenJson } from '../../http/send-json.ts'
import { describeSummary, type ListedIdea } from '../describe-idea.ts'
import { findOriginals, isUnnamed, nameOriginal } from './name-originals.ts'

/** So many characters of keys and texts; a card has some 1,500. */
const MAX_CHARACTERS = 8_000_000

type Written = { ideaId: number; newComments: number; card: WrittenJson<IdeaSummary> }

/**
 * The cards that were written last, by the bytes of their records. A card says what its record and the number of new comments say and
 * nothing else, so one that is kept is never out of date: a record that changed has other bytes.
 */
const kept = new LRUCache<string, Written>({
  maxSize: MAX_CHARACTERS,
  sizeCalculation: ({ card }, key) => key.length + card.text.length,
})

/** The cards of an owner's records (BSON), as they are answered. Only those that are new or have changed are decoded and described. */
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
    // The number of its original is not in its record.
    if (!isUnnamed(known)) kept.set(key, { ideaId: known._id, newComments: count, card })
    return card
  })
  return WrittenJson.list(cards)
}
