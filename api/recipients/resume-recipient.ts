import type { BodyOf } from '#contract/endpoint.ts'
import type { createRecipient } from '#contract/recipients.ts'
import { isDuplicate } from '../adapters/database/is-duplicate.ts'
import { AppError } from '../server/app-error.ts'
import { AccessSessionModel, type AccessSessionRecord } from './access-session.model.ts'
import { RecipientModel, type RecipientRecord } from './recipient.model.ts'

export type Details = BodyOf<typeof createRecipient>

/** The recipient created for this share with this key; null if there is none. Throws `bad_request` if their details differ. */
export async function findByKey(
  shareId: number,
  keyHash: string,
  { name, email, phone, tellAnswers }: Details,
): Promise<RecipientRecord | null> {
  const known = await RecipientModel.findOne({ shareId, keyHash }).lean()
  if (!known) return null
  const isSame =
    known.name === name && known.email === email && known.phone === phone && known.tellAnswers === tellAnswers
  if (!isSame) throw new AppError('bad_request', { reason: 'the key was used with other details' })
  return known
}

/**
 * Repeats an identification whose answer was lost: this browser takes over that recipient's session, which is created if the first
 * attempt did not get that far. Null if the session has since moved on in another browser.
 */
export async function resumeSession(session: AccessSessionRecord): Promise<AccessSessionRecord | null> {
  const { cookieHash, shareId, recipientId } = session
  const known = (await AccessSessionModel.findOne({ recipientId }).lean()) ?? (await putSession(session))
  if (known.cookieHash === cookieHash) return known
  if (known.state !== 'identified') return null
  // This browser's earlier session at this link is replaced, as for any new recipient.
  await AccessSessionModel.deleteOne({ cookieHash, shareId })
  const atItsFirstStep = { recipientId, state: known.state }
  const { matchedCount } = await AccessSessionModel.updateOne(atItsFirstStep, { $set: { cookieHash } })
  return matchedCount === 1 ? { ...known, cookieHash } : null
}

/**
 * (Browser, share) is a unique key, and so is the recipient. When two first sessions collide, the row exists afterwards, so a
 * second attempt replaces it. Returns the stored session: the same recipient's if another call inserted it first, otherwise this
 * one.
 */
export async function putSession(session: AccessSessionRecord): Promise<AccessSessionRecord> {
  const { cookieHash, shareId, recipientId } = session
  const replace = () => AccessSessionModel.replaceOne({ cookieHash, shareId }, session, { upsert: true })
  for (const isLast of [false, true]) {
    try {
      await replace()
      return session
    } catch (error) {
      if (!isDuplicate(error)) throw error
      const first = await AccessSessionModel.findOne({ recipientId }).lean()
      if (first) return first
      if (isLast) throw error
    }
  }
  return session
}
