import { RecipientModel } from './recipient.model.ts'

/** The thread of a recipient of the owner's own idea; null for other owners' ideas. */
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

/** A reader with a proven address who asked for the owner's answers by email. */
export type ReaderToNotify = { name: string; email: string; shareId: number; ideaId: number }

/**
 * Finds the reader of a thread; null unless they asked for answers and proved their address, because an address that was only typed
 * gets no mail.
 */
export async function findReaderToNotify(threadId: number): Promise<ReaderToNotify | null> {
  const found = await RecipientModel.findById(threadId).lean()
  if (!found?.verifiedAt || !found.tellAnswers) return null
  const { name, email, shareId, ideaId } = found
  return { name, email, shareId, ideaId }
}

/** After proving an address a person continues in their first thread; the choice they just made about answers applies to it. */
export async function applyAnswersChoice(recipientId: number, threadId: number): Promise<void> {
  if (recipientId === threadId) return
  const now = await RecipientModel.findById(recipientId, { tellAnswers: 1 }).lean()
  await RecipientModel.updateOne({ _id: threadId }, { $set: { tellAnswers: now?.tellAnswers === true } })
}

export async function stopAnswers(threadId: number): Promise<void> {
  await RecipientModel.updateOne({ _id: threadId }, { $set: { tellAnswers: false } })
}
