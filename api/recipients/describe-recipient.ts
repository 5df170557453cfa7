import type { Recipient } from '#contract/access.ts'
import type { AccessSessionRecord } from './access-session.model.ts'

/** The recipient as the wire shows them: to themselves only. */
export const describeRecipient = (session: AccessSessionRecord): Recipient => ({
  id: session.recipientId,
  name: session.name,
  email: session.email,
  phone: session.phone,
  agreedToNda: session.agreementSha256 !== null,
  verified: session.verified,
})
