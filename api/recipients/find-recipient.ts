import { Recipient, type StoredRecipient } from './recipient.model.ts'

/** A recipient of the owner's own idea; null for anybody else's. */
export async function findRecipientOf(
  ownerId: number,
  ideaId: number,
  recipientId: number,
): Promise<StoredRecipient | null> {
  return Recipient.findOne({ _id: recipientId, ideaId, ownerId }).lean()
}
