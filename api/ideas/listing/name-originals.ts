import type { ListedIdea } from '../describe-idea.ts'
import { IdeaModel } from '../idea.model.ts'

/** A copy that was made before its original had a number: it knows only its key. */
export const isUnnamed = ({ copyOf }: ListedIdea): boolean =>
  copyOf?.draftKey != null && copyOf.ideaId == null

/** The numbers of such copies' originals by their keys, where they have one by now, deleted or not. */
export async function findOriginals(
  ownerId: number,
  ideas: readonly ListedIdea[],
): Promise<ReadonlyMap<string, number>> {
  const keys = ideas.filter(isUnnamed).flatMap(({ copyOf }) => copyOf?.draftKey ?? [])
  if (keys.length === 0) return new Map()
  const originals = await IdeaModel.find({ ownerId, draftKey: { $in: keys } }, { draftKey: 1 }).lean()
  return new Map(originals.flatMap(({ _id, draftKey }) => (draftKey ? [[draftKey, _id] as const] : [])))
}

/** The idea, with the number of its original where that was found. */
export function nameOriginal(idea: ListedIdea, originals: ReadonlyMap<string, number>): ListedIdea {
  const { copyOf } = idea
  if (!copyOf || !isUnnamed(idea)) return idea
  return { ...idea, copyOf: { ...copyOf, ideaId: originals.get(copyOf.draftKey ?? '') ?? null } }
}
