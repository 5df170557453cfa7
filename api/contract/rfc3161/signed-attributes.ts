import { concatBytes } from '@noble/hashes/utils.js'
import type { Bytes } from '../proofs/bytes.ts'
import { readHash } from './algorithm.ts'
import { type Der, readOne, tags } from './der.ts'
import { Fields } from './fields.ts'
import { oids } from './oids.ts'
import { ensureStamp, StampError } from './stamp-error.ts'

/** What a signer signs: the hash of the TSTInfo, and which certificate it signs with (RFC 5035, RFC 5816). */
export type SignedAttributes = {
  /** The bytes that the signature covers. */
  signed: Bytes
  messageDigest: Bytes
  certificate: { hash: string; digest: Bytes }
}

export function readSignedAttributes(value: Der): SignedAttributes {
  const found = new Map<string, Der>()
  for (const one of new Fields(value, tags.inside(0)).rest()) {
    const fields = new Fields(one)
    const name = fields.oid()
    const [content, ...others] = new Fields(fields.take(tags.set), tags.set).rest()
    fields.end()
    ensureStamp(content !== undefined && others.length === 0, 'has a damaged attribute.')
    ensureStamp(!found.has(name), 'says something twice.')
    found.set(name, content)
  }
  const take = (name: string, tag: number) => {
    const content = found.get(name)
    if (content?.tag !== tag) throw new StampError('lacks what its signer has to sign.')
    return content
  }
  const contentType = new Fields({
    ...value,
    tag: tags.sequence,
    content: take(oids.contentType, tags.oid).whole,
  })
  ensureStamp(contentType.oid() === oids.stampInfo, 'is signed as something else than a time.')
  return {
    // They are signed with the tag of a SET, but have another tag in the token.
    signed: concatBytes(Uint8Array.of(tags.set), value.whole.subarray(1)),
    messageDigest: take(oids.messageDigest, tags.octets).content,
    certificate: found.has(oids.signingCertificateV2)
      ? readIdentifier(take(oids.signingCertificateV2, tags.sequence), true)
      : readIdentifier(take(oids.signingCertificate, tags.sequence), false),
  }
}

/** The first identifier is the signer's. The older form always uses SHA-1: it only says which certificate is meant, and proves nothing. */
function readIdentifier(value: Der, isNewer: boolean): SignedAttributes['certificate'] {
  const [first] = new Fields(new Fields(value).take(tags.sequence)).rest()
  ensureStamp(first !== undefined, 'does not name its certificate.')
  const fields = new Fields(readOne(first.whole))
  const algorithm = isNewer ? fields.optional(tags.sequence) : null
  const hash = isNewer ? (algorithm === null ? 'SHA-256' : readHash(algorithm)) : 'SHA-1'
  return { hash, digest: fields.take(tags.octets).content }
}
