import type { Bytes } from '../proofs/bytes.ts'
import { readHash } from './algorithm.ts'
import { type Der, tags } from './der.ts'
import { countOf, Fields, oidOf, unsignedOf } from './fields.ts'
import { readTime } from './read-time.ts'
import { ensureStamp } from './stamp-error.ts'

/** What an authority signs: TSTInfo (RFC 3161, 2.4.2). */
export type StampInfo = {
  policy: string
  hash: string
  /** The hash of what is stamped. */
  imprint: Bytes
  at: Date
  /** How many milliseconds the time may be off at most; null where it does not say. */
  accuracyMs: number | null
  nonce: Bytes | null
}

export function readStampInfo(value: Der): StampInfo {
  const fields = new Fields(value)
  ensureStamp(fields.count() === 1, 'has an unknown version.')
  const policy = oidOf(fields.take(tags.oid))
  const imprint = fields.fields()
  const hash = readHash(imprint.take(tags.sequence))
  const { content } = imprint.take(tags.octets)
  imprint.end()
  // The serial number means something only to the authority.
  fields.take(tags.integer)
  const at = readTime(fields.take(tags.generalizedTime))
  const accuracyMs = readAccuracy(fields.optional(tags.sequence))
  fields.flag()
  const nonce = fields.optional(tags.integer)
  // The authority's name, which the certificate proves, and extensions.
  fields.optional(tags.inside(0))
  fields.optional(tags.inside(1))
  fields.end()
  return { policy, hash, imprint: content, at, accuracyMs, nonce: nonce && unsignedOf(nonce) }
}

function readAccuracy(value: Der | null): number | null {
  if (value === null) return null
  const fields = new Fields(value)
  const [seconds, milliseconds, microseconds] = [
    fields.optional(tags.integer),
    fields.optional(tags.context(0)),
    fields.optional(tags.context(1)),
  ].map((one) => (one === null ? 0 : countOf(one)))
  fields.end()
  return (seconds ?? 0) * 1000 + (milliseconds ?? 0) + Math.ceil((microseconds ?? 0) / 1000)
}
