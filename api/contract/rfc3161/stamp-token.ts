import { type Bytes, isEqual } from '../proofs/bytes.ts'
import { type Algorithm, readAlgorithm, readHash } from './algorithm.ts'
import type { Certificate } from './certificate.ts'
import { type Der, readOne, tags } from './der.ts'
import { Fields } from './fields.ts'
import { oids } from './oids.ts'
import { readSignedAttributes, type SignedAttributes } from './signed-attributes.ts'
import { ensureStamp } from './stamp-error.ts'
import { readStampInfo, type StampInfo } from './stamp-info.ts'

/** A time stamp: SignedData (RFC 5652) about a TSTInfo, with one signer. */
export type StampToken = {
  info: StampInfo
  /** The bytes of the TSTInfo, as they are hashed. */
  infoBytes: Bytes
  /** As they stand in the token: some may be of unknown kinds. */
  certificates: Bytes[]
  signer: { hash: string; attributes: SignedAttributes; algorithm: Algorithm; signature: Bytes; sid: Der }
}

/** More certificates than any chain has. */
const MAX_CERTIFICATES = 12
const versions = { data: 3, byIssuer: 1, byKey: 3 }

/** Throws a StampError where these bytes are no time stamp. What it says is not checked here. */
export function readStampToken(bytes: Bytes): StampToken {
  const outer = new Fields(readOne(bytes))
  ensureStamp(outer.oid() === oids.signedData, 'holds no signed data.')
  const wrapped = outer.fields(tags.inside(0))
  outer.end()
  const data = wrapped.fields()
  wrapped.end()
  ensureStamp(data.count() === versions.data, 'has an unknown version.')
  const hashes = new Fields(data.take(tags.set), tags.set).rest().map(readHash)
  const infoBytes = readContent(data.fields())
  const certificates = data.optional(tags.inside(0))
  // Revocation lists, which are not checked here.
  data.optional(tags.inside(1))
  const signers = new Fields(data.take(tags.set), tags.set).rest()
  data.end()
  const [one] = signers
  ensureStamp(one !== undefined && signers.length === 1, 'has not exactly one signer.')
  const signer = readSigner(new Fields(one))
  ensureStamp(hashes.length === 1 && hashes[0] === signer.hash, 'names another hash than its signer.')
  const found = certificates === null ? [] : new Fields(certificates, tags.inside(0)).rest()
  ensureStamp(found.length <= MAX_CERTIFICATES, 'has more certificates than any chain needs.')
  return {
    info: readStampInfo(readOne(infoBytes)),
    infoBytes,
    certificates: found.map(({ whole }) => whole),
    signer,
  }
}

function readContent(content: Fields): Bytes {
  ensureStamp(content.oid() === oids.stampInfo, 'is about something else than a time.')
  const wrapped = content.fields(tags.inside(0))
  content.end()
  const { content: bytes } = wrapped.take(tags.octets)
  wrapped.end()
  return bytes
}

function readSigner(fields: Fields): StampToken['signer'] {
  const version = fields.count()
  const byKey = fields.optional(tags.context(0))
  const sid = byKey ?? fields.take(tags.sequence)
  ensureStamp(version === (byKey ? versions.byKey : versions.byIssuer), 'has a signer of an unknown version.')
  const hash = readHash(fields.take(tags.sequence))
  const attributes = readSignedAttributes(fields.take(tags.inside(0)))
  const algorithm = readAlgorithm(fields.take(tags.sequence), hash)
  const { content: signature } = fields.take(tags.octets)
  // Attributes that the signature does not cover prove nothing.
  fields.optional(tags.inside(1))
  fields.end()
  return { hash, attributes, algorithm, signature, sid }
}

/** Whether a signer names this certificate by issuer and serial number. A signer that names a key is identified by its attributes alone. */
export function isNamed(sid: Der, { issuer, serial }: Certificate): boolean {
  if (sid.tag !== tags.sequence) return true
  const fields = new Fields(sid)
  return (
    isEqual(fields.take(tags.sequence).whole, issuer) && isEqual(fields.take(tags.integer).content, serial)
  )
}
