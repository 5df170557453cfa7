import { sha256 } from '../adapters/signing/secrets.ts'
import type { Context } from '../server/context.ts'
import { AccessSessionModel } from './access-session.model.ts'
import type { Caller } from './caller.ts'
import { hasProofs } from './proofs/passcode-proof.ts'

const COOKIE_BYTES = 32

/**
 * The browser's existing cookie, or a new value for its first one. A cookie that this server did not issue is replaced, so that
 * nobody can plant one.
 */
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
