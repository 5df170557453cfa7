import { emailKey } from '../accounts/email-key.ts'
import type { Context } from '../server/context.ts'
import type { AccessSessionRecord } from './access-session.model.ts'

/** The key of a person with a proven address, the same in every browser. It is an HMAC, so that the address itself is not stored. */
export const provedPersonKey = (context: Context, email: string) =>
  context.secrets.hmac('person', emailKey(email))

/** Whom a view is counted for: the person with this proven address, otherwise this one session. */
export const personKeyOf = (context: Context, session: AccessSessionRecord) =>
  session.verified ? provedPersonKey(context, session.email) : `recipient:${session.recipientId}`
