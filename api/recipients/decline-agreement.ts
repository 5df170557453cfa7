import { newEvent } from '../activity/log/new-event.ts'
import { writeDown } from '../activity/log/write-down.ts'
import { isDuplicate } from '../adapters/database/is-duplicate.ts'
import type { Context } from '../server/context.ts'
import { AccessSessionModel } from './access-session.model.ts'
import type { Caller } from './caller.ts'
import { DeclineModel } from './decline.model.ts'
import { personOf } from './describe-recipient.ts'
import { ensureSession, findVisit } from './find-visit.ts'
import { endReadingOf } from './session-steps.ts'

/**
 * Declining is recorded for the owner and ends the session; the link stays usable. Once the document was opened the
 * agreement stands, and only the session ends.
 */
export async function declineAgreement(context: Context, accessToken: string, caller: Caller): Promise<void> {
  const visit = await findVisit(context, accessToken, caller)
  const session = ensureSession(visit)
  const { recipientId, cookieHash } = session
  const closed = await AccessSessionModel.findOneAndUpdate(
    { recipientId, cookieHash, state: { $ne: 'closed' } },
    { $set: { state: 'closed' } },
  ).lean()
  if (closed?.state === 'open') await endReadingOf(context, closed)
  if (!closed || closed.state === 'open') return
  const { shareId, ideaId, ownerId, name, email, verified } = closed
  const declinedAt = context.now()
  const person = personOf(closed, caller.network)
  const event = newEvent(context, closed, 'declined', {}, { person, at: declinedAt })
  try {
    await DeclineModel.create({
      _id: recipientId,
      shareId,
      ideaId,
      ownerId,
      name,
      email,
      verified,
      declinedAt,
      pendingEvents: [event],
    })
    await writeDown(context, DeclineModel.modelName, event)
  } catch (error) {
    if (!isDuplicate(error)) throw error
  }
}
