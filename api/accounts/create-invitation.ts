import { DAY } from '#contract/rules/durations.ts'
import { sha256 } from '../adapters/signing/secrets.ts'
import { emailKey } from './email-key.ts'
import { OneTimeTokenModel } from './one-time-token.model.ts'

const DAYS = 14

/** An invitation is for one address, works once and expires after two weeks. Returns the token, of which no other copy is kept. */
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
