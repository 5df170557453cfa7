import type { Bytes } from '../proofs/bytes.ts'
import { OtsError } from './ots-error.ts'

/** Longer numbers would have more bits than JavaScript holds exactly. */
const MAX_VARUINT_BYTES = 7

/** Reads bytes from front to back; reading past their end throws OtsError. */
export class ByteReader {
  private readonly bytes: Bytes
  private at = 0

  constructor(bytes: Bytes) {
    this.bytes = bytes
  }

  take(count: number): Bytes {
    if (this.at + count > this.bytes.length) throw new OtsError('ends too early.')
    this.at += count
    return this.bytes.slice(this.at - count, this.at)
  }

  byte(): number {
    return this.take(1)[0] ?? 0
  }

  /** LEB128: seven bits in each byte, the lowest first. Each number has one form only. */
  varuint(): number {
    let value = 0
    for (let place = 0; place < MAX_VARUINT_BYTES; place++) {
      const byte = this.byte()
      value += (byte & 0x7f) * 2 ** (7 * place)
      if (byte >= 0x80) continue
      if (byte === 0 && place > 0) throw new OtsError('writes a number in more bytes than it needs.')
      return value
    }
    throw new OtsError('holds a number that is too large.')
  }

  /** A length, and as many bytes as it says. */
  varbytes(min: number, max: number): Bytes {
    const length = this.varuint()
    if (length < min || length > max)
      throw new OtsError(`holds ${length} bytes where ${min} to ${max} may be.`)
    return this.take(length)
  }

  ensureEnd(): void {
    if (this.at !== this.bytes.length) throw new OtsError('has data after its end.')
  }
}
