import { IdeaModel } from './idea.model.ts'

/** Those of the ids whose idea has not been deleted. */
export async function findExistingIdeas(ids: number[]): Promise<Set<number>> {
  const found = await IdeaModel.find({ _id: { $in: ids }, deletedAt: null }, { _id: 1 }).lean()
  return new Set(found.map(({ _id }) => _id))
}
