import { IdeaModel } from './idea.model.ts'

/** Those of the ids whose idea has not been deleted. */
export async function findExistingIdeas(ids: number[]): Promise<Set<number>> {
  const found = await IdeaModel.find({ _id: { $in: ids }, deletedAt: null }, { _id: 1 }).lean()
  return new Set(found.map(({ _id }) => _id))
}

/** Titles as they are now; a deleted idea keeps the one it had. */
export async function findIdeaTitles(
  ids: number[],
): Promise<Map<number, { title: string; deleted: boolean }>> {
  const found = await IdeaModel.find({ _id: { $in: ids } }, { title: 1, deletedAt: 1 }).lean()
  return new Map(found.map(({ _id, title, deletedAt }) => [_id, { title, deleted: Boolean(deletedAt) }]))
}
