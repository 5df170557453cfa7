import { IdeaModel } from '../idea.model.ts'

/** The ideas that were deleted; of each a row without words stays for good. */
export const listDeletedIds = async (): Promise<number[]> =>
  (await IdeaModel.find({ deletedAt: { $ne: null } }, { _id: 1 }).lean()).map(({ _id }) => _id)
