import { verifyPassword } from '../accounts/passwords/password-hash.ts'
import { rates, spend } from '../http/limit.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { refusalOf } from '../shares/share-state.ts'
import { chooseCookie } from './access-cookie.ts'
import type { Caller } from './caller.ts'
import { ensureNotEnded, findVisit } from './find-visit.ts'
import { keepProof } from './proofs/passcode-proof.ts'

/**
 * Entering a link's passcode lets this browser identify. An attempt is spent before the passcode is checked, so that simultaneous
 * guesses cannot exceed the limits; a correct one is refunded. Returns the browser's first cookie.
 */
export async function enterPasscode(
  context: Context,
  accessToken: string,
  caller: Caller,
  { passcode, from }: { passcode: string; from: string },
): Promise<{ cookie: string | null } | null> {
  const visit = await findVisit(context, accessToken, caller)
  ensureNotEnded(visit)
  if (visit.state === 'used' && !visit.session) throw refusalOf('used')
  if (visit.isOwner) throw new AppError('own_share')
  const { id: shareId, passcodeHash } = visit.share
  if (!passcodeHash || visit.knowsPasscode) return null
  const ofNetwork = `${shareId} ${from}`
  await spend(context, rates.passcode, ofNetwork)
  await spend(context, rates.passcodeLink, String(shareId))
  if (!(await verifyPassword(context, passcodeHash, passcode))) throw new AppError('passcode_wrong')
  await context.limiter.forget(rates.passcode, ofNetwork)
  await context.limiter.giveBack(rates.passcodeLink, String(shareId))
  const { cookieHash, cookie } = await chooseCookie(context, caller)
  await keepProof(context, { cookieHash, shareId, passcodeHash })
  return { cookie }
}
