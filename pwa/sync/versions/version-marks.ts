import type { IdeaSummary } from '#contract/ideas.ts'
import type { DraftCard } from '../../data/device/draft-tables.ts'

/** An idea in a chain of versions. Without an id it is a draft that only this device has. */
export type Named = { id: number | null; draftId: string | null; title: string }
/** The place of an idea in the chain of its versions. Several ideas may be new versions of the same one. */
export type Version = { number: number; first: Named; before: Named | null; after: Named[] }
export type VersionMarks = { of(id: number | null, draftId: string | null): Version | null }

type MergedIdea = Named & { predecessorId: number | null }

const nameOf = ({ id, draftId }: Pick<Named, 'id' | 'draftId'>) => (id === null ? draftId : `idea-${id}`)

/** `of` returns null for an idea without other versions, or whose chain leads to an idea that is not known here. */
export function versionMarks(ideas: readonly IdeaSummary[], cards: readonly DraftCard[]): VersionMarks {
  const isNew = ({ predecessorId }: { predecessorId: number | null }) => predecessorId !== null
  if (!ideas.some(isNew) && !cards.some(isNew)) return { of: () => null }
  const known = mergeIdeas(ideas, cards)
  const after = new Map<number, MergedIdea[]>()
  for (const one of known.values())
    if (one.predecessorId !== null)
      after.set(one.predecessorId, [...(after.get(one.predecessorId) ?? []), one].sort(inOrder))
  const chainOf = (one: MergedIdea): MergedIdea[] | null => {
    const chain = [one]
    for (let next = one.predecessorId; next !== null; next = chain[0]?.predecessorId ?? null) {
      const before = known.get(`idea-${next}`)
      if (!before || chain.includes(before)) return null
      chain.unshift(before)
    }
    return chain
  }
  return {
    of(id, draftId) {
      const one = known.get(nameOf({ id, draftId }))
      const chain = one ? chainOf(one) : null
      const first = chain?.[0]
      if (!one || !chain || !first) return null
      const next = one.id === null ? [] : (after.get(one.id) ?? [])
      if (chain.length === 1 && next.length === 0) return null
      return { number: chain.length, first, before: chain.at(-2) ?? null, after: next }
    },
  }
}

/** A draft on this device is newer than the list, but the list is authoritative for what it is a version of. */
function mergeIdeas(
  ideas: readonly IdeaSummary[],
  cards: readonly DraftCard[],
): Map<string | null, MergedIdea> {
  const known = new Map<string | null, MergedIdea>()
  const ids = new Map<string, number>()
  for (const { id, draftKey, title, predecessorId } of ideas) {
    known.set(`idea-${id}`, { id, draftId: draftKey, title, predecessorId })
    if (draftKey !== null) ids.set(draftKey, id)
  }
  for (const { draftId, ideaId, title, predecessorId, isDeleted } of cards) {
    const id = ideaId ?? ids.get(draftId) ?? null
    const name = nameOf({ id, draftId })
    const listed = known.get(name)
    if (isDeleted) known.delete(name)
    else known.set(name, { id, draftId, title, predecessorId: listed?.predecessorId ?? predecessorId })
  }
  return known
}

const inOrder = (a: MergedIdea, b: MergedIdea) => (a.id ?? Number.MAX_VALUE) - (b.id ?? Number.MAX_VALUE)

/** 'Version 2 of “Fan”'; null for the first one. */
export const versionText = ({ number, first }: Version): string | null =>
  number === 1 ? null : `Version ${number} of “${first.title.trim() || 'Untitled Idea'}”`
