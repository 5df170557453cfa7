import { cookies } from '#contract/rules/cookies.ts'
import { DAY } from '#contract/rules/durations.ts'
import { retryDuplicate } from '../../adapters/database/is-duplicate.ts'
import type { Context } from '../../server/context.ts'
import type { ShareFacts } from '../../shares/find-share.ts'
import { PasscodeProofModel } from './passcode-proof.model.ts'

/** Whether this browser has entered the link's current passcode; true if the link has none. */
export async function knowsPasscode(
  { id: shareId, passcodeHash }: Pick<ShareFacts, 'id' | 'passcodeHash'>,
  cookieHash: string | null,
): Promise<boolean> {
  if (!passcodeHash) return true
  if (cookieHash === null) return false
  return (await PasscodeProofModel.exists({ cookieHash, shareId, passcodeHash })) !== null
}

/** Records that this browser has entered a link's passcode. */
export async function keepProof(
  context: Context,
  { cookieHash, shareId, passcodeHash }: { cookieHash: string; shareId: number; passcodeHash: string },
): Promise<void> {
  const purgeAt = new Date(context.now().getTime() + cookies.access.days * DAY)
  await retryDuplicate(() =>
    PasscodeProofModel.updateOne(
      { cookieHash, shareId },
      { $set: { passcodeHash, purgeAt } },
      { upsert: true },
    ),
  )
}

/** Whether this cookie was issued when a passcode was entered. */
export const hasProofs = async (cookieHash: string): Promise<boolean> =>
  (await PasscodeProofModel.exists({ cookieHash })) !== null
