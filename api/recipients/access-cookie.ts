import { sha256 } from '../adapters/signing/secrets.ts'
import type { Context } from '../server/context.ts'
import { AccessSessionModel } from './access-session.model.ts'
import type { Caller } from './caller.ts'
import { hasProofs } from './proofs/passcode-proof.ts'

const COOKIE_BYTES = 32

/** The cookie that a browser keeps, or the value of its first one. What we did not give out is not taken over, so that nobody can plant one. */
export async function chooseCookie(
  context: Context,
  { cookieHash }: Caller,
): Promise<{ cookieHash: string; cookie: string | null }> {
  if (cookieHash !== null && (await isKnown(cookieHash))) return { cookieHash, cookie: null }
  const cookie = context.randomBytes(COOKIE_BYTES).toString('base64url')
  return { cookieHash: sha256(cookie), cookie }
}

const isKnown = async (cookieHash: string): Promise<boolean> =>
  (await AccessSessionModel.exists({ cookieHash })) !== null || hasProofs(cookieHash)
