import type { Bytes } from '../proofs/bytes.ts'
import { type Der, readOne, tags } from './der.ts'
import { Fields } from './fields.ts'
import { ensureStamp, StampError } from './stamp-error.ts'
import { integer, sequence } from './write-der.ts'

const granted = 0
const grantedWithChanges = 1

/** Why an authority refuses, by the bits of PKIFailureInfo (RFC 3161, 2.4.2). */
const failures: Record<number, string> = {
  0: 'it does not know the hash',
  2: 'it does not accept our request',
  5: 'it cannot read our request',
  14: 'its time source is not available',
  15: 'it does not follow the policy that we ask for',
  16: 'it does not know our extension',
  17: 'it does not provide what we ask for',
  25: 'it has an internal error',
}

/** The time stamp in an authority's answer (TimeStampResp). Throws a StampError with its reason where there is none. */
export function readStampResponse(bytes: Bytes): Bytes {
  const outer = new Fields(readOne(bytes))
  const status = outer.fields()
  const code = status.count()
  const token = outer.optional(tags.sequence)
  outer.end()
  // Free text for people, in any language, which is ignored.
  status.optional(tags.sequence)
  const failure = status.optional(tags.bits)
  status.end()
  if (code !== granted && code !== grantedWithChanges)
    throw new StampError(`was refused: ${(failure && reasonOf(failure)) ?? `status ${code}`}.`)
  ensureStamp(token !== null, 'is missing from the answer.')
  return token.whole
}

function reasonOf({ content: [, ...bytes] }: Der): string | null {
  const names = Object.entries(failures).filter(
    ([bit]) => ((bytes[Math.floor(Number(bit) / 8)] ?? 0) & (0x80 >> (Number(bit) % 8))) !== 0,
  )
  return names.map(([, name]) => name).join(', ') || null
}

/** An answer that holds this time stamp and nothing more, as `openssl ts -verify -in` reads it. */
export const writeStampResponse = (token: Bytes): Bytes =>
  sequence(sequence(integer(Uint8Array.of(granted))), token)
