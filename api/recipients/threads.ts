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

/** A reader who proved their address and asked to hear of the owner's answers; found by their thread. */
export type ReaderToNotify = { name: string; email: string; shareId: number; ideaId: number }

/** Null for everybody else: an address that was only typed gets nothing. */
export async function findReaderToNotify(threadId: number): Promise<ReaderToNotify | null> {
  const found = await RecipientModel.findById(threadId).lean()
  if (!found?.verifiedAt || !found.tellAnswers) return null
  const { name, email, shareId, ideaId } = found
  return { name, email, shareId, ideaId }
}

/** Whoever proved an address goes on in their thread, and what they want now holds for it. */
export async function chooseAnswers(recipientId: number, threadId: number): Promise<void> {
  if (recipientId === threadId) return
  const now = await RecipientModel.findById(recipientId, { tellAnswers: 1 }).lean()
  await RecipientModel.updateOne({ _id: threadId }, { $set: { tellAnswers: now?.tellAnswers === true } })
}

export async function endAnswers(threadId: number): Promise<void> {
  await RecipientModel.updateOne({ _id: threadId }, { $set: { tellAnswers: false } })
}
