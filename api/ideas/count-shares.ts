import { emailKey } from '../accounts/email-key.ts'
import type { Context } from '../server/context.ts'
import { IdeaModel } from './idea.model.ts'

/** Readers of one idea are counted up to this number. */
const MAX_READERS = 1_000
const KEY_LENGTH = 22

/** Counts a new link once, even if a repeat cannot know whether it was counted before. */
export async function countNewShare(ideaId: number, shareId: number): Promise<void> {
  await IdeaModel.updateOne(
    { _id: ideaId, lastShareId: { $ne: shareId } },
    { $inc: { shareCount: 1 }, $set: { lastShareId: shareId } },
  )
}

/** Changes the counts of an idea's links and views, for the owner's cards. */
export async function countShares(
  ideaId: number,
  change: { shares?: number; views?: number },
): Promise<void> {
  await IdeaModel.updateOne(
    { _id: ideaId },
    { $inc: { shareCount: change.shares ?? 0, viewCount: change.views ?? 0 } },
  )
}

/**
 * Counts a reader of an idea once per address, however often they come. An idea that was opened before readers were counted has no
 * reliable number, so its card keeps showing views.
 */
export async function countReader(context: Context, ideaId: number, email: string): Promise<void> {
  const key = readerKey(context, ideaId, email)
  await IdeaModel.updateOne(
    {
      _id: ideaId,
      readerKeys: { $ne: key },
      readerCount: { $not: { $gte: MAX_READERS } },
      $or: [{ viewCount: 0 }, { readerCount: { $gt: 0 } }],
    },
    { $push: { readerKeys: key }, $inc: { readerCount: 1 } },
  )
}

/** Removes the key by which an address was counted. The count stays, so the same address would be counted again. */
export async function forgetReader(context: Context, ideaId: number, email: string): Promise<void> {
  await IdeaModel.updateOne({ _id: ideaId }, { $pull: { readerKeys: readerKey(context, ideaId, email) } })
}

const readerKey = ({ secrets }: Context, ideaId: number, email: string): string =>
  secrets.hmac('reader of an idea', `${ideaId} ${emailKey(email)}`).slice(0, KEY_LENGTH)
