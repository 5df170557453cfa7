import { newEvent } from '../activity/log/new-event.ts'
import { writeDown } from '../activity/log/write-down.ts'
import { isDuplicate } from '../adapters/database/is-duplicate.ts'
import type { Context } from '../server/context.ts'
import { runForEach } from '../server/repeat.ts'
import { AccessSessionModel, type AccessSessionRecord } from './access-session.model.ts'
import type { Caller } from './caller.ts'
import { DeclineModel } from './decline.model.ts'
import { personOf } from './describe-recipient.ts'
import { ensureSession, findVisit } from './find-visit.ts'
import { closeSession } from './session-steps.ts'

/**
 * Declining is recorded for the owner and ends the session; the link stays usable. Once the document has been opened the agreement
 * stands, and only the session ends. A single write both ends the session and marks it as declined.
 */
export async function declineAgreement(
  context: Context,
  accessToken: string,
  caller: Caller,
  readerId: number | null,
): Promise<void> {
  const session = ensureSession(await findVisit(context, accessToken, caller), readerId)
  const { recipientId, cookieHash } = session
  const declined = await AccessSessionModel.findOneAndUpdate(
    { recipientId, cookieHash, state: { $nin: ['closed', 'open'] } },
    { $set: { state: 'closed', declinedAt: context.now() } },
    { returnDocument: 'after' },
  ).lean()
  if (declined) await recordDecline(context, declined, caller.network)
  else await closeSession(context, session)
}

/** Idempotent: a second call records nothing new. */
async function recordDecline(
  context: Context,
  session: AccessSessionRecord,
  network: string | null,
): Promise<void> {
  const { recipientId, shareId, ideaId, ownerId, name, email, verified, declinedAt } = session
  if (!declinedAt) return
  const person = personOf(session, network)
  const event = newEvent(context, session, 'declined', {}, { person, at: declinedAt })
  const about = { shareId, ideaId, ownerId, name, email, verified, declinedAt }
  try {
    await DeclineModel.create({ _id: recipientId, ...about, pendingEvents: [event] })
    await writeDown(context, DeclineModel.modelName, event)
  } catch (error) {
    if (!isDuplicate(error)) throw error
  }
  await AccessSessionModel.updateOne({ recipientId }, { $unset: { declinedAt: 1 } })
}

/** Records declines whose request was interrupted before recording them. Their network is no longer known. */
export async function recordDeclines(context: Context, stopped?: AbortSignal): Promise<void> {
  const left = AccessSessionModel.find({ declinedAt: { $lte: context.now() } })
    .lean()
    .cursor()
  await runForEach(left, stopped, (session) => recordDecline(context, session, null))
}
