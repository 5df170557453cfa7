import type { Recipient } from '#contract/access.ts'
import type { Person } from '../activity/log/person.ts'
import { personWith } from '../activity/log/person.ts'
import type { AccessSessionRecord } from './access-session.model.ts'

/** The recipient as answers show them, to themselves only. */
export const describeRecipient = (session: AccessSessionRecord): Recipient => ({
  id: session.recipientId,
  name: session.name,
  email: session.email,
  phone: session.phone,
  agreedToNda: session.agreementSha256 !== null,
  verified: session.verified,
})

/** The recipient as events record them. */
export const personOf = (
  {
    recipientId,
    name,
    email,
    verified,
  }: Pick<AccessSessionRecord, 'recipientId' | 'name' | 'email' | 'verified'>,
  network: string | null = null,
): Person => personWith({ recipientId, name, email, proven: verified, network })
