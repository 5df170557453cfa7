import { RecipientModel } from './recipient.model.ts'

/** The thread of a recipient of the owner's own idea; null for anybody else's. */
export async function findThreadOf(
  ownerId: number,
  ideaId: number,
  recipientId: number,
): Promise<number | null> {
  const recipient = await RecipientModel.findOne(
    { _id: recipientId, ideaId, ownerId },
    { threadId: 1 },
  ).lean()
  return recipient?.threadId ?? null
}
