import type { BodyOf } from '#contract/endpoint.ts'
import type { createRecipient } from '#contract/recipients.ts'
import { isDuplicate } from '../adapters/database/is-duplicate.ts'
import { AppError } from '../server/app-error.ts'
import { AccessSessionModel, type AccessSessionRecord } from './access-session.model.ts'
import { RecipientModel, type RecipientRecord } from './recipient.model.ts'

export type Details = BodyOf<typeof createRecipient>

/** The recipient that was made for this share with this key; null where there is none. Throws `bad_request` when it has other details. */
export async function findByKey(
  shareId: number,
  keyHash: string,
  { name, email, phone, tellAnswers }: Details,
): Promise<RecipientRecord | null> {
  const known = await RecipientModel.findOne({ shareId, keyHash }).lean()
  if (!known) return null
  const isSame =
    known.name === name && known.email === email && known.phone === phone && known.tellAnswers === tellAnswers
  if (!isSame) throw new AppError('bad_request', { reason: 'the key is that of other details' })
  return known
}

/**
 * Somebody whose answer was lost says once more who they are: the session of that recipient becomes this browser's, or is made where the
 * first attempt did not come to it. Null where it has gone on meanwhile, as another browser's.
 */
export async function resumeSession(session: AccessSessionRecord): Promise<AccessSessionRecord | null> {
  const { cookieHash, shareId, recipientId } = session
  const known = (await AccessSessionModel.findOne({ recipientId }).lean()) ?? (await putSession(session))
  if (known.cookieHash === cookieHash) return known
  if (known.state !== 'identified') return null
  // What this browser had at this link before gives way, as to any new recipient.
  await AccessSessionModel.deleteOne({ cookieHash, shareId })
  const atItsFirstStep = { recipientId, state: known.state }
  const { matchedCount } = await AccessSessionModel.updateOne(atItsFirstStep, { $set: { cookieHash } })
  return matchedCount === 1 ? { ...known, cookieHash } : null
}

/**
 * Browser and share are a unique key, and so is the recipient. When two first sessions collide, the row exists afterwards, so a second try
 * replaces it. Answers what stands there: the session of the same recipient that another call put first, else this one.
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
