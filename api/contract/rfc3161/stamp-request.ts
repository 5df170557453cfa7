import type { Bytes } from '../proofs/bytes.ts'
import { tags } from './der.ts'
import { oids } from './oids.ts'
import { der, integer, oid, sequence } from './write-der.ts'

/** What is asked of an authority: its signature below this SHA-256, with our nonce, and its certificates beside it. */
export type StampRequest = {
  digest: Bytes
  nonce: Bytes
  /** The rules that it is to follow, as an object identifier; null: whatever it has. */
  policy: string | null
}

/** As the authority reads it: TimeStampReq (RFC 3161, 2.4.1). */
export const writeStampRequest = ({ digest, nonce, policy }: StampRequest): Bytes =>
  sequence(
    integer(Uint8Array.of(1)),
    sequence(sequence(oid(oids.sha256), der(tags.null)), der(tags.octets, digest)),
    ...(policy === null ? [] : [oid(policy)]),
    integer(nonce),
    der(tags.boolean, Uint8Array.of(0xff)),
  )
