import type { Bytes } from '../proofs/bytes.ts'
import { type Der, readAll, tags } from './der.ts'
import { ensureStamp } from './stamp-error.ts'

/** Reads the fields of a SEQUENCE in order. `end` throws if any is left. */
export class Fields {
  private readonly values: Der[]
  private at = 0

  constructor({ tag, content }: Der, expected: number = tags.sequence) {
    ensureStamp(tag === expected, 'holds another kind of value than it should.')
    this.values = readAll(content)
  }

  take(tag: number): Der {
    const found = this.optional(tag)
    ensureStamp(found !== null, 'lacks a field, or has one that is not known.')
    return found
  }

  optional(tag: number): Der | null {
    const value = this.values[this.at]
    if (value?.tag !== tag) return null
    this.at += 1
    return value
  }

  fields(tag: number = tags.sequence): Fields {
    return new Fields(this.take(tag), tag)
  }

  /** Takes a whole number that is not negative. */
  count(): number {
    return countOf(this.take(tags.integer))
  }

  oid(): string {
    return oidOf(this.take(tags.oid))
  }

  /** Takes a BOOLEAN. DER leaves out FALSE, so an absent one is false. */
  flag(): boolean {
    const value = this.optional(tags.boolean)
    const isTrue = value === null || (value.content.length === 1 && value.content[0] === 0xff)
    ensureStamp(isTrue, 'has a boolean in a form that DER does not allow.')
    return value !== null
  }

  rest(): Der[] {
    const left = this.values.slice(this.at)
    this.at = this.values.length
    return left
  }

  end(): void {
    ensureStamp(this.at === this.values.length, 'has more in it than it should.')
  }
}

/** The bytes of an INTEGER without the leading zero of its sign. Negative numbers are refused. */
export function unsignedOf({ content }: Der): Bytes {
  const [first = 0x80, second = 0x80] = content
  ensureStamp(first < 0x80 && !(first === 0 && content.length > 1 && second < 0x80), 'has a damaged number.')
  return first === 0 && content.length > 1 ? content.subarray(1) : content
}

export function countOf(value: Der): number {
  const count = unsignedOf(value).reduce((sum, byte) => sum * 256 + byte, 0)
  ensureStamp(Number.isSafeInteger(count), 'has a number that is too large.')
  return count
}

/** The bytes of a BIT STRING that has no unused bits. */
export function bytesOfBits({ content }: Der): Bytes {
  ensureStamp(content[0] === 0, 'has damaged bits.')
  return content.subarray(1)
}

/** An object identifier, such as '2.5.29.37'. */
export function oidOf({ content }: Der): string {
  const parts: number[] = []
  let part = 0
  for (const [at, byte] of content.entries()) {
    ensureStamp(!(part === 0 && byte === 0x80), 'has a damaged identifier.')
    part = part * 128 + (byte & 0x7f)
    ensureStamp(Number.isSafeInteger(part), 'has an identifier that is too long.')
    if (byte >= 0x80) {
      ensureStamp(at < content.length - 1, 'has a damaged identifier.')
      continue
    }
    if (parts.length === 0) parts.push(Math.min(2, Math.floor(part / 40)))
    parts.push(parts.length === 1 ? part - 40 * (parts[0] ?? 0) : part)
    part = 0
  }
  ensureStamp(parts.length > 1, 'has a damaged identifier.')
  return parts.join('.')
}
