import { createHash } from 'node:crypto'
import { tags } from '../../api/contract/rfc3161/der.ts'
import { oids } from '../../api/contract/rfc3161/oids.ts'
import { der, integer, oid, sequence } from '../../api/contract/rfc3161/write-der.ts'
import { type Identity, signEcdsa } from './make-certificate.ts'

/** The content of a test stamp, and its faults. */
export type StampFacts = {
  digest: Uint8Array
  nonce: Uint8Array | null
  at?: Date
  policy?: string
  /** Certificates in the stamp besides the signer's. */
  beside?: readonly Identity[]
  /** The certificate that the stamp names as its signer's; absent: the signer's. */
  certified?: Identity
  /** The hash algorithm that it names for its digest; absent: SHA-256. */
  hashNamed?: string
  /** Names the serial number of this certificate, of the same issuer, as that of its signer. */
  numberOf?: Identity
  /** Leaves out the accuracy. */
  withoutAccuracy?: boolean
  /** Names its signer by a key, not by issuer and serial number. */
  isByKey?: boolean
  /** Has the same signer twice. */
  isTwice?: boolean
  withoutCertificates?: boolean
  isSignatureWrong?: boolean
  /** Signs another TSTInfo than it holds. */
  isChanged?: boolean
}

const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())
const hashOf = sequence(oid(oids.sha256))
const octets = (bytes: Uint8Array) => der(tags.octets, bytes)
const timeOf = (date: Date) => {
  const digits = date.toISOString().replace(/\D/g, '')
  const fraction = digits.slice(14).replace(/0+$/, '')
  return der(
    tags.generalizedTime,
    new TextEncoder().encode(`${digits.slice(0, 14)}${fraction && `.${fraction}`}Z`),
  )
}
const attribute = (name: string, value: Uint8Array) => sequence(oid(name), der(tags.set, value))

/** A time stamp (TimeStampToken) as an authority makes it, with ECDSA. */
export function makeStamp(signer: Identity, facts: StampFacts): Uint8Array {
  const { digest, nonce, at = new Date(), policy = '1.2.3.4.1', beside = [] } = facts
  const info = sequence(
    integer(Uint8Array.of(1)),
    oid(policy),
    sequence(facts.hashNamed ? sequence(oid(facts.hashNamed)) : hashOf, octets(digest)),
    integer(Uint8Array.of(7)),
    timeOf(at),
    ...(facts.withoutAccuracy ? [] : [sequence(integer(Uint8Array.of(1)))]),
    ...(nonce ? [integer(nonce)] : []),
  )
  const attributes = [
    attribute(oids.contentType, oid(oids.stampInfo)),
    attribute(oids.messageDigest, octets(sha256(facts.isChanged ? digest : info))),
    attribute(
      oids.signingCertificateV2,
      sequence(sequence(sequence(octets(sha256((facts.certified ?? signer).der))))),
    ),
  ]
  const signature = signEcdsa(der(tags.set, ...attributes), signer.key)
  if (facts.isSignatureWrong) signature[signature.length - 1] = (signature.at(-1) ?? 0) ^ 1
  const signed = sequence(
    integer(Uint8Array.of(facts.isByKey ? 3 : 1)),
    facts.isByKey
      ? der(tags.context(0), Uint8Array.of(1, 2))
      : sequence(signer.issuer, (facts.numberOf ?? signer).serial),
    hashOf,
    der(tags.inside(0), ...attributes),
    sequence(oid('1.2.840.10045.4.3.2')),
    octets(signature),
  )
  const certificates = facts.withoutCertificates ? [] : [signer, ...beside].map((one) => one.der)
  return sequence(
    oid(oids.signedData),
    der(
      tags.inside(0),
      sequence(
        integer(Uint8Array.of(3)),
        der(tags.set, hashOf),
        sequence(oid(oids.stampInfo), der(tags.inside(0), octets(info))),
        ...(certificates.length > 0 ? [der(tags.inside(0), ...certificates)] : []),
        der(tags.set, ...(facts.isTwice ? [signed, signed] : [signed])),
      ),
    ),
  )
}
