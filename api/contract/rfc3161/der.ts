import type { Bytes } from '../proofs/bytes.ts'
import { ensureStamp } from './stamp-error.ts'

/** One ASN.1 value in DER (X.690). `whole` includes the tag and the length before the content. */
export type Der = { tag: number; content: Bytes; whole: Bytes }

export const tags = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  null: 0x05,
  oid: 0x06,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
  /** Context-specific tags [n]: constructed and primitive. */
  inside: (n: number) => 0xa0 + n,
  context: (n: number) => 0x80 + n,
} as const

/** Enough for the length of any answer that we accept. */
const MAX_LENGTH_BYTES = 4

/** Reads values that follow one another. Each length must have its shortest form, as DER demands. */
export function readAll(bytes: Bytes): Der[] {
  const values: Der[] = []
  let at = 0
  while (at < bytes.length) {
    const { tag, start, end } = readHead(bytes, at)
    values.push({ tag, content: bytes.subarray(start, end), whole: bytes.subarray(at, end) })
    at = end
  }
  return values
}

function readHead(bytes: Bytes, at: number): { tag: number; start: number; end: number } {
  const [tag = 0, first = -1] = bytes.subarray(at, at + 2)
  // Tag numbers above 30 occur in none of our formats.
  ensureStamp((tag & 0x1f) !== 0x1f, 'holds a value of an unknown kind.')
  const count = first & 0x7f
  if (first >= 0 && first < 0x80) return within(bytes, { tag, start: at + 2, end: at + 2 + first })
  const isCounted = first > 0x80 && count <= MAX_LENGTH_BYTES && at + 2 + count <= bytes.length
  ensureStamp(isCounted, 'ends too early, or has a length that DER does not allow.')
  const length = bytes.subarray(at + 2, at + 2 + count).reduce((sum, byte) => sum * 256 + byte, 0)
  const isShortest = length >= 0x80 && bytes[at + 2] !== 0
  ensureStamp(isShortest, 'writes a length in more bytes than it needs.')
  return within(bytes, { tag, start: at + 2 + count, end: at + 2 + count + length })
}

function within(bytes: Bytes, head: { tag: number; start: number; end: number }) {
  ensureStamp(head.end <= bytes.length, 'ends too early.')
  return head
}

/** Reads bytes that must be exactly one value with this tag. */
export function readOne(bytes: Bytes, tag: number = tags.sequence): Der {
  const [value, ...others] = readAll(bytes)
  ensureStamp(value !== undefined && others.length === 0, 'has more or less in it than it should.')
  ensureStamp(value.tag === tag, 'holds another kind of value than it should.')
  return value
}
