import { utf8ToBytes } from '@noble/hashes/utils.js'
import { hash, toBase64 } from '#contract/proofs/bytes.ts'
import { type AuthorityRules, askAuthority } from '../../adapters/anchors/authority.ts'
import { isDuplicate } from '../../adapters/database/is-duplicate.ts'
import type { Context } from '../../server/context.ts'
import type { LogEnd } from './log-end.ts'
import { LogStampModel } from './stamp.model.ts'

const NONCE_BYTES = 16

/** Has an authority stamp the signed note of a checkpoint. Throws an error with the reason if it does not. */
export async function stampCheckpoint(
  context: Context,
  rules: AuthorityRules,
  { checkpoint }: LogEnd,
): Promise<void> {
  const nonce = new Uint8Array(context.randomBytes(NONCE_BYTES))
  // Keeps the first byte from being zero: DER writes numbers without leading zeros, so the nonce would come back in another form.
  nonce[0] = (nonce[0] ?? 0) | 0x40
  const digest = hash(utf8ToBytes(checkpoint.note))
  const { token, stamp } = await askAuthority(rules, digest, { nonce, now: context.now })
  try {
    await LogStampModel.create({
      _id: checkpoint._id,
      token: toBase64(token),
      root: toBase64(stamp.root.bytes),
      at: stamp.at,
      authority: stamp.authority,
      isUntold: true,
    })
  } catch (error) {
    // Another process has got a stamp, which is just as good.
    if (!isDuplicate(error)) throw error
  }
  context.log.info(
    { entries: checkpoint._id, authority: stamp.authority },
    'the log of timestamps is stamped',
  )
}
