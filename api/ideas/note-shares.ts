import { IdeaModel } from './idea.model.ts'

/** Counts of an idea's links and views, for the owner's cards. */
export async function noteShares(ideaId: number, change: { shares?: number; views?: number }): Promise<void> {
  await IdeaModel.updateOne(
    { _id: ideaId },
    { $inc: { shareCount: change.shares ?? 0, viewCount: change.views ?? 0 } },
  )
}
