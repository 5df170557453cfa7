import { emailKey } from '../accounts/email-key.ts'
import { isDuplicate } from '../adapters/is-duplicate.ts'
import type { Context } from '../context.ts'
import { AccessRequest } from './access-request.model.ts'
import type { ShareRecord } from './find-share.ts'

/** One request for each link, address and day (UTC). Answers whether this was the first. */
export async function recordAccessRequest(
  context: Context,
  share: ShareRecord,
  person: { name: string; email: string },
): Promise<boolean> {
  const askedAt = context.now()
  try {
    await AccessRequest.create({
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
