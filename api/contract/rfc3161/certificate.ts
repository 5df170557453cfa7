import { type Bytes, isEqual } from '../proofs/bytes.ts'
import { type Der, readOne, tags } from './der.ts'
import { type Extensions, readExtensions } from './extensions.ts'
import { bytesOfBits, Fields } from './fields.ts'
import { readTime } from './read-time.ts'
import { ensureStamp, StampError } from './stamp-error.ts'

/** An X.509 certificate, as far as time stamps need it (RFC 5280). */
export type Certificate = {
  whole: Bytes
  /** What its issuer signed, how, and the signature. For a trusted certificate these do not matter: old roots are signed with SHA-1. */
  signed: Bytes
  algorithm: Der
  signature: Bytes
  serial: Bytes
  /** Names as DER: they are compared byte by byte. */
  issuer: Bytes
  subject: Bytes
  from: Date
  to: Date
  publicKey: Bytes
  extensions: Extensions
}

const VERSION_3 = 2

/** Throws a StampError where these bytes are no certificate of version 3. The signature is not checked. */
export function readCertificate(whole: Bytes): Certificate {
  const outer = new Fields(readOne(whole))
  const signed = outer.take(tags.sequence)
  const algorithm = outer.take(tags.sequence)
  const signature = bytesOfBits(outer.take(tags.bits))
  outer.end()
  const fields = new Fields(signed)
  const version = fields.fields(tags.inside(0))
  ensureStamp(version.count() === VERSION_3, 'has a certificate of an old version.')
  version.end()
  const serial = fields.take(tags.integer).content
  const isSame = isEqual(fields.take(tags.sequence).whole, algorithm.whole)
  ensureStamp(isSame, 'has a certificate that names two signature algorithms.')
  const issuer = fields.take(tags.sequence).whole
  const validity = fields.fields()
  const [from, to] = [takeTime(validity), takeTime(validity)]
  validity.end()
  const subject = fields.take(tags.sequence).whole
  const publicKey = fields.take(tags.sequence).whole
  // Unique identifiers are obsolete and ignored.
  fields.optional(tags.context(1))
  fields.optional(tags.context(2))
  const extensions = readExtensions(fields.optional(tags.inside(3)))
  fields.end()
  return {
    whole,
    signed: signed.whole,
    algorithm,
    signature,
    serial,
    issuer,
    subject,
    from,
    to,
    publicKey,
    extensions,
  }
}

/** Whether these bytes have the form of a certificate. The content is not checked. */
export function isCertificate(bytes: Bytes): boolean {
  try {
    const fields = new Fields(readOne(bytes))
    fields.take(tags.sequence)
    fields.take(tags.sequence)
    fields.take(tags.bits)
    fields.end()
    return true
  } catch (error) {
    if (error instanceof StampError) return false
    throw error
  }
}

function takeTime(fields: Fields): Date {
  return readTime(fields.optional(tags.utcTime) ?? fields.take(tags.generalizedTime))
}
