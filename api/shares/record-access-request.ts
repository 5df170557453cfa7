import { emailKey } from '../accounts/email-key.ts'
import { newEvent } from '../activity/log/new-event.ts'
import { personWith } from '../activity/log/person.ts'
import { writeDown } from '../activity/log/write-down.ts'
import { isDuplicate } from '../adapters/database/is-duplicate.ts'
import type { Context } from '../server/context.ts'
import { AccessRequestModel } from './access-request.model.ts'
import type { ShareFacts } from './find-share.ts'

/** Records one request per link, address and day (UTC). */
export async function recordAccessRequest(
  context: Context,
  share: ShareFacts,
  person: { name: string; email: string },
): Promise<void> {
  const askedAt = context.now()
  const email = emailKey(person.email)
  const { id: shareId, ideaId, ownerId } = share
  const asker = personWith({ name: person.name, email })
  const event = newEvent(
    context,
    { ideaId, ownerId, shareId },
    'asked',
    {},
    { person: asker, at: askedAt, needs: 'access' },
  )
  try {
    await AccessRequestModel.create({
      shareId,
      name: person.name,
      email,
      day: askedAt.toISOString().slice(0, 10),
      askedAt,
      pendingEvents: [event],
    })
  } catch (error) {
    if (isDuplicate(error)) return
    throw error
  }
  await writeDown(context, AccessRequestModel.modelName, event)
}
