import { IdeaModel } from '../idea.model.ts'

/** The ids of all ideas of an owner, in order of creation. */
export async function listOwnIdeaIds(ownerId: number): Promise<number[]> {
  const found = await IdeaModel.find({ ownerId, deletedAt: null }, { _id: 1 })
    .sort({ lastModified: -1, _id: -1 })
    .lean()
  return found.map(({ _id }) => _id).sort((one, other) => one - other)
}
