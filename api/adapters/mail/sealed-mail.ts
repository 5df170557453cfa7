import * as v from 'valibot'
import type { Secrets } from '../signing/secrets.ts'
import { Mail } from './mail.ts'

/** Mails are sealed in the database, because they contain addresses and secret links. */
const PURPOSE = 'mail'

export const sealMail = (secrets: Secrets, mail: Mail): string => secrets.seal(PURPOSE, JSON.stringify(mail))

/** Throws when it was sealed under another key. */
export const unsealMail = (secrets: Secrets, sealed: string): Mail =>
  v.parse(Mail, JSON.parse(secrets.unseal(PURPOSE, sealed)))
