import { IdeaModel } from '../idea.model.ts'

/** The ids of deleted ideas; each keeps a row without text for good. */
export const listDeletedIds = async (): Promise<number[]> =>
  (await IdeaModel.find({ deletedAt: { $ne: null } }, { _id: 1 }).lean()).map(({ _id }) => _id)
