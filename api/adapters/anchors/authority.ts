import type { Bytes } from '#contract/proofs/bytes.ts'
import { isEqual } from '#contract/proofs/bytes.ts'
import { checkStamp, type Stamp } from '#contract/rfc3161/check-stamp.ts'
import { ensureStamp } from '#contract/rfc3161/stamp-error.ts'
import { writeStampRequest } from '#contract/rfc3161/stamp-request.ts'
import { readStampResponse } from '#contract/rfc3161/stamp-response.ts'
import { MINUTE } from '#contract/rules/durations.ts'
import { OutboundError } from '../outbound/outbound-error.ts'
import { readAnswer } from './read-answer.ts'

/** An authority that stamps times (RFC 3161), and the certificates by which it is trusted. */
export type AuthorityRules = Readonly<{
  url: string
  /** DER. No other certificate is trusted, whatever the system has. */
  roots: readonly Uint8Array[]
  /** The policy that it must follow, as an object identifier; null: any. */
  policy: string | null
  answerMs: number
}>

/** Time stamps with all certificates of their chain take less than a quarter of this. */
const MAX_ANSWER_BYTES = 65_536
/** How much the authority's clock may differ from ours. */
const MAX_DIFFERENCE_MS = 5 * MINUTE

/** Requests a time stamp for this SHA-256 and checks all of the answer. Throws OutboundError or StampError. */
export async function askAuthority(
  { url, roots, policy, answerMs }: AuthorityRules,
  digest: Bytes,
  { nonce, now }: { nonce: Bytes; now: () => Date },
): Promise<{ token: Bytes; stamp: Stamp }> {
  const { status, bytes } = await readAnswer({
    base: url,
    path: '',
    accept: 'application/timestamp-reply',
    maxBytes: MAX_ANSWER_BYTES,
    isNamed: true,
    answerMs,
    body: { type: 'application/timestamp-query', bytes: writeStampRequest({ digest, nonce, policy }) },
  })
  if (status !== 200) throw new OutboundError('status', { status })
  const token = readStampResponse(bytes)
  const stamp = await checkStamp(token, digest, roots)
  // Another nonce means an old answer, or one to somebody else's request.
  ensureStamp(stamp.nonce !== null && isEqual(stamp.nonce, nonce), 'answers another request.')
  ensureStamp(policy === null || stamp.policy === policy, 'follows another policy than was asked for.')
  const difference = Math.abs(stamp.at.getTime() - now().getTime())
  ensureStamp(
    difference <= MAX_DIFFERENCE_MS,
    `has a time that is ${Math.round(difference / 1000)} s from ours.`,
  )
  return { token, stamp }
}
