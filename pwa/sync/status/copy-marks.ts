import type { CopyOf, IdeaSummary } from '#contract/ideas.ts'
import type { DraftCard } from '../../data/device/draft-tables.ts'

/** What numbering copies needs of an idea, which is on the server, on this device, or both. */
type MergedIdea = { id: number | null; draftKey: string | null; title: string; copyOf: CopyOf | null }

/** The key of an idea while copies are counted: from its id, or its draft key while it has no id. */
const nameOf = (id: number | null, draftKey: string | null) => (id === null ? draftKey : `idea-${id}`)

/** Returns what to show beside a copy, such as 'Copy 2 of “Fan”', or null for an idea that is not a copy. */
export type CopyMarks = { of(id: number | null, draftId: string | null): string | null }

/**
 * Numbers the copies of each original: first those that have an id, in the order of their ids, then the others in the order of
 * their drafts' ids. Nothing is stored and no clock is used, so all devices that know the same ideas show the same numbers.
 */
export function copyMarks(ideas: readonly IdeaSummary[], cards: readonly DraftCard[]): CopyMarks {
  if (!ideas.some(isCopy) && !cards.some(isCopy)) return { of: () => null }
  const known = mergeIdeas(ideas, cards)
  const ids = idsByKey(known)
  const originalOf = ({ ideaId, draftKey }: CopyOf) =>
    nameOf(ideaId ?? (draftKey === null ? null : (ids.get(draftKey) ?? null)), draftKey)
  const titles = new Map(known.map(({ id, draftKey, title }) => [nameOf(id, draftKey), title]))
  const counts = new Map<string | null, number>()
  const marks = new Map<string | null, string>()
  for (const { id, draftKey, copyOf } of known.sort(inOrder)) {
    if (copyOf === null) continue
    const original = originalOf(copyOf)
    const number = (counts.get(original) ?? 0) + 1
    counts.set(original, number)
    marks.set(nameOf(id, draftKey), markText(number, titles.get(original) ?? copyOf.title))
  }
  return { of: (id, draftId) => marks.get(nameOf(id, draftId)) ?? null }
}

const isCopy = ({ copyOf }: Pick<MergedIdea, 'copyOf'>) => copyOf !== null

/** A draft on this device replaces the same idea in the server's list, because it may be newer. */
function mergeIdeas(ideas: readonly IdeaSummary[], cards: readonly DraftCard[]): MergedIdea[] {
  const byKey = new Map(ideas.flatMap(({ id, draftKey }) => (draftKey === null ? [] : [[draftKey, id]])))
  const known = new Map<string | null, MergedIdea>()
  for (const { id, draftKey, title, copyOf } of ideas)
    known.set(nameOf(id, draftKey), { id, draftKey, title, copyOf })
  for (const { draftId, ideaId, title, copyOf, isDeleted } of cards) {
    const id = ideaId ?? byKey.get(draftId) ?? null
    const listed = known.get(nameOf(id, draftId))
    const draftKey = listed?.draftKey ?? draftId
    if (isDeleted) known.delete(nameOf(id, draftId))
    else known.set(nameOf(id, draftId), { id, draftKey, title, copyOf: listed?.copyOf ?? copyOf })
  }
  return [...known.values()]
}

/** The ids of ideas by draft key. A copy that names its original by both id and key adds that pair. */
function idsByKey(known: readonly MergedIdea[]): Map<string, number> {
  const ids = new Map<string, number>()
  for (const { id, draftKey, copyOf } of known) {
    if (id !== null && draftKey !== null) ids.set(draftKey, id)
    if (copyOf?.ideaId != null && copyOf.draftKey !== null) ids.set(copyOf.draftKey, copyOf.ideaId)
  }
  return ids
}

function inOrder(a: MergedIdea, b: MergedIdea): number {
  if (a.id !== null && b.id !== null) return a.id - b.id
  if (a.id !== null || b.id !== null) return a.id === null ? 1 : -1
  return (a.draftKey ?? '') < (b.draftKey ?? '') ? -1 : 1
}

const markText = (number: number, title: string) =>
  `${number === 1 ? 'Copy' : `Copy ${number}`} of “${title.trim() || 'Untitled Idea'}”`
