import { concatBytes } from '@noble/hashes/utils.js'
import type { Bytes } from '../proofs/bytes.ts'
import { tags } from './der.ts'

/** An ASN.1 value with this tag, in DER. */
export function der(tag: number, ...parts: Bytes[]): Bytes {
  const content = concatBytes(...parts)
  const digits: number[] = []
  for (let left = content.length; left > 0; left = Math.floor(left / 256)) digits.unshift(left % 256)
  const length = content.length < 0x80 ? [content.length] : [0x80 + digits.length, ...digits]
  return concatBytes(Uint8Array.of(tag, ...length), content)
}

export const sequence = (...parts: Bytes[]): Bytes => der(tags.sequence, ...parts)

/** A number that is not negative, from its bytes. */
export function integer(bytes: Bytes): Bytes {
  const start = bytes.findIndex((byte) => byte !== 0)
  const digits = start < 0 ? Uint8Array.of(0) : bytes.subarray(start)
  return der(tags.integer, (digits[0] ?? 0) < 0x80 ? digits : concatBytes(Uint8Array.of(0), digits))
}

export function oid(text: string): Bytes {
  const [first = 0, second = 0, ...others] = text.split('.').map(Number)
  const bytes = [40 * first + second, ...others].flatMap((part) => {
    const digits = [part % 128]
    for (let left = Math.floor(part / 128); left > 0; left = Math.floor(left / 128))
      digits.unshift(0x80 + (left % 128))
    return digits
  })
  return der(tags.oid, Uint8Array.from(bytes))
}
