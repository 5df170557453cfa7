import type { ListedIdea } from '../describe-idea.ts'
import { IdeaModel } from '../idea.model.ts'

/** Whether this copy was made before its original had an id, so that only the original's draft key is stored. */
export const isUnnamed = ({ copyOf }: ListedIdea): boolean =>
  copyOf?.draftKey != null && copyOf.ideaId == null

/** The ids of such copies' originals by draft key, as far as they exist by now, deleted or not. */
export async function findOriginals(
  ownerId: number,
  ideas: readonly ListedIdea[],
): Promise<ReadonlyMap<string, number>> {
  const keys = ideas.filter(isUnnamed).flatMap(({ copyOf }) => copyOf?.draftKey ?? [])
  if (keys.length === 0) return new Map()
  const originals = await IdeaModel.find({ ownerId, draftKey: { $in: keys } }, { draftKey: 1 }).lean()
  return new Map(originals.flatMap(({ _id, draftKey }) => (draftKey ? [[draftKey, _id] as const] : [])))
}

/** Adds the id of the idea's original if it was found. */
export function nameOriginal(idea: ListedIdea, originals: ReadonlyMap<string, number>): ListedIdea {
  const { copyOf } = idea
  if (!copyOf || !isUnnamed(idea)) return idea
  return { ...idea, copyOf: { ...copyOf, ideaId: originals.get(copyOf.draftKey ?? '') ?? null } }
}
