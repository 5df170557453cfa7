import { DAY } from '#contract/rules/durations.ts'
import { sha256 } from '../adapters/signing/secrets.ts'
import { emailKey } from './email-key.ts'
import { OneTimeTokenModel } from './one-time-token.model.ts'

const DAYS = 14

/** An invitation is for one address, works once and ends after two weeks. Answers the token, the only copy of it. */
export async function createInvitation(
  email: string,
  randomBytes: (size: number) => Buffer,
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + DAYS * DAY)
  await OneTimeTokenModel.create({
    tokenHash: sha256(token),
    kind: 'invitation',
    emailKey: emailKey(email),
    expiresAt,
  })
  return token
}
