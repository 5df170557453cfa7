import { sha256 } from '@noble/hashes/sha2.js'

/** The bytes of proofs, which browsers and servers read the same way. */
export type Bytes = Uint8Array

export const HASH_BYTES = 32

/** SHA-256 of the concatenated parts, without copying them: a file may be as large as the memory that a phone has left. */
export const hash = (...parts: Bytes[]): Bytes =>
  parts.reduce((sum, part) => sum.update(part), sha256.create()).digest()

export const isEqual = (one: Bytes, other: Bytes): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index])

/** Base64 as in RFC 4648, section 4, with padding. */
export const toBase64 = (bytes: Bytes): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

/**
 * The bytes; null where the text is not exactly what `toBase64` writes, because each value may have only one form. Whoever makes a package
 * decides how long a line is, so this allocates nothing larger than the text.
 */
export function fromBase64(text: string): Bytes | null {
  try {
    const binary = atob(text)
    const bytes = new Uint8Array(binary.length)
    for (let at = 0; at < bytes.length; at++) bytes[at] = binary.charCodeAt(at)
    // `atob` ignores white space, missing padding and left-over bits in the last group.
    const groups = Math.ceil(bytes.length / 3)
    const isWhole = text.length === 4 * groups && !/\s/.test(text)
    const last = bytes.subarray(3 * Math.max(0, groups - 1))
    return isWhole && text.endsWith(toBase64(last)) ? bytes : null
  } catch {
    return null
  }
}

/** A whole number as proofs write it, without sign or leading zeros. Null for anything else, and for numbers that are not exact. */
export function parseCount(text: string): number | null {
  const count = /^(0|[1-9][0-9]{0,15})$/.test(text) ? Number(text) : Number.NaN
  return Number.isSafeInteger(count) ? count : null
}
