import { emailKey } from '../accounts/email-key.ts'
import { isDuplicate } from '../adapters/database/is-duplicate.ts'
import type { Context } from '../server/context.ts'
import { AccessRequestModel } from './access-request.model.ts'
import type { ShareFacts } from './find-share.ts'

/** One request for each link, address and day (UTC). Answers whether this was the first. */
export async function recordAccessRequest(
  context: Context,
  share: ShareFacts,
  person: { name: string; email: string },
): Promise<boolean> {
  const askedAt = context.now()
  try {
    await AccessRequestModel.create({
      shareId: share.id,
      name: person.name,
      email: emailKey(person.email),
      day: askedAt.toISOString().slice(0, 10),
      askedAt,
    })
    return true
  } catch (error) {
    if (isDuplicate(error)) return false
    throw error
  }
}
