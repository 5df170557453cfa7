import { emailKey } from '../accounts/email-key.ts'
import type { Context } from '../server/context.ts'
import type { AccessSessionRecord } from './access-session.model.ts'

/** A proved address is the same person in every browser; it is not stored as it is. */
export const provedPersonKey = (context: Context, email: string) =>
  context.secrets.hmac('person', emailKey(email))

/** Whom a view is counted for: the proved person, else this one session. */
export const personKeyOf = (context: Context, session: AccessSessionRecord) =>
  session.verified ? provedPersonKey(context, session.email) : `recipient:${session.recipientId}`
