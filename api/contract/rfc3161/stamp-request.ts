import type { Bytes } from '../proofs/bytes.ts'
import { tags } from './der.ts'
import { oids } from './oids.ts'
import { der, integer, oid, sequence } from './write-der.ts'

/** A request to an authority for a time stamp of this SHA-256 with our nonce. It always asks for the authority's certificates, too. */
export type StampRequest = {
  digest: Bytes
  nonce: Bytes
  /** The policy that the authority should follow, as an object identifier; null: its default. */
  policy: string | null
}

/** The request as DER: TimeStampReq (RFC 3161, 2.4.1). */
export const writeStampRequest = ({ digest, nonce, policy }: StampRequest): Bytes =>
  sequence(
    integer(Uint8Array.of(1)),
    sequence(sequence(oid(oids.sha256), der(tags.null)), der(tags.octets, digest)),
    ...(policy === null ? [] : [oid(policy)]),
    integer(nonce),
    der(tags.boolean, Uint8Array.of(0xff)),
  )
