// An order-preserving encoding of BSON values: comparing two encodings byte by byte gives MongoDB's order.
// _id keys, index entries, sorts and equality all use it.
import { createHash } from 'node:crypto'
import { Binary, BSONRegExp, Decimal128, Double, Int32, Long, ObjectId, Timestamp } from 'bson'
import { badValue, unsupported } from './errors.ts'
import { isDoc, isNumeric, type Numeric, rank, rankOf } from './values.ts'

export const maxKeyBytes = 900
const digestBytes = 32

export function encodeKey(value: unknown): Buffer {
  const writer = new KeyWriter()
  writer.value(value)
  return writer.done()
}

/** The key of an empty array in an index or a sort. */
export const emptyArrayKey = Buffer.from([rank.empty])

/** LMDB's keys may have 1,978 bytes, so a long one becomes its start and a digest. Equality stays exact, order does not. */
export function shorten(key: Buffer): Buffer {
  if (key.length <= maxKeyBytes) return key
  return Buffer.concat([clip(key), createHash('sha256').update(key).digest()])
}

/** The part of a key that `shorten` always keeps; use it for bounds. */
export function clip(key: Buffer): Buffer {
  return key.length > maxKeyBytes - digestBytes ? key.subarray(0, maxKeyBytes - digestBytes) : key
}

export function idKey(id: unknown): Buffer {
  const key = encodeKey(id)
  if (key.length > maxKeyBytes) throw badValue(`an _id longer than ${maxKeyBytes} bytes is not supported`)
  return key
}

/** For descending index fields: every byte inverted, so that the order is reversed. */
export function invert(key: Buffer): Buffer {
  const inverted = Buffer.allocUnsafe(key.length)
  for (let i = 0; i < key.length; i++) inverted[i] = ~(key[i] ?? 0) & 0xff
  return inverted
}

export function compareValues(a: unknown, b: unknown): number {
  const x = plainNumber(a)
  const y = plainNumber(b)
  if (x !== undefined && y !== undefined) return x < y ? -1 : x > y ? 1 : 0
  return Buffer.compare(encodeKey(a), encodeKey(b))
}

/** Prepares a test for equality with one value, to be run on many. */
export function equalTo(wanted: unknown): (value: unknown) => boolean {
  const number = plainNumber(wanted)
  if (number !== undefined) {
    const key = encodeKey(wanted)
    return (value) => {
      const other = plainNumber(value)
      return other === undefined ? isNumeric(value) && encodeKey(value).equals(key) : other === number
    }
  }
  if (typeof wanted === 'string' || typeof wanted === 'boolean') return (value) => value === wanted
  const wantedRank = rankOf(wanted)
  const key = encodeKey(wanted)
  return (value) => rankOf(value) === wantedRank && encodeKey(value).equals(key)
}

export const equalValues = (a: unknown, b: unknown) => equalTo(a)(b)

function plainNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isNaN(value) ? undefined : value
  if (value instanceof Int32) return value.value
  if (value instanceof Double) return Number.isNaN(value.value) ? undefined : value.value
  return undefined
}

class KeyWriter {
  private bytes = Buffer.allocUnsafe(128)
  private length = 0

  done(): Buffer {
    return Buffer.from(this.bytes.subarray(0, this.length))
  }

  value(value: unknown): void {
    const kind = rankOf(value)
    this.byte(kind)
    if (typeof value === 'string') this.text(value)
    else if (isNumeric(value)) this.number(value)
    else if (typeof value === 'boolean') this.byte(value ? 1 : 0)
    else if (value instanceof ObjectId) this.raw(value.id)
    else if (value instanceof Date) this.int64(BigInt(Number.isNaN(value.getTime()) ? 0 : value.getTime()))
    else if (Array.isArray(value)) this.array(value)
    else if (value instanceof Binary) this.binary(value)
    else if (value instanceof Timestamp) this.int64(BigInt.asIntN(64, value.toBigInt()))
    else if (value instanceof BSONRegExp) {
      this.text(value.pattern)
      this.text(value.options)
    } else if (isDoc(value)) this.document(value)
  }

  private number(value: Numeric): void {
    if (value instanceof Long) this.long(value.toBigInt())
    else if (value instanceof Decimal128)
      throw unsupported('comparing, sorting or indexing Decimal128 values')
    else {
      this.double(typeof value === 'number' ? value : value.value)
      this.byte(0x80)
    }
  }

  /** The nearest double first, then how far the exact value lies from it. */
  private long(value: bigint): void {
    const nearest = Number(value)
    const rest = Number(value - BigInt(nearest))
    this.double(nearest)
    this.byte(rest === 0 ? 0x80 : rest < 0 ? 0x70 : 0x90)
    if (rest !== 0) this.double(rest)
  }

  private array(values: unknown[]): void {
    for (const value of values) this.value(value)
    this.byte(0)
  }

  private document(doc: Record<string, unknown>): void {
    for (const [name, value] of Object.entries(doc)) {
      this.byte(rankOf(value))
      this.text(name)
      this.value(value)
    }
    this.byte(0)
  }

  private binary(value: Binary): void {
    const content = value.buffer.subarray(0, value.position)
    this.reserve(5)
    this.length = this.bytes.writeUInt32BE(content.length, this.length)
    this.byte(value.sub_type)
    this.raw(content)
  }

  private double(value: number): void {
    this.reserve(8)
    const start = this.length
    this.length += 8
    if (Number.isNaN(value)) this.bytes.fill(0, start, start + 8)
    else {
      this.bytes.writeDoubleBE(value === 0 ? 0 : value, start)
      const first = this.bytes[start] ?? 0
      if (first < 0x80) this.bytes[start] = first ^ 0x80
      else for (let i = start; i < start + 8; i++) this.bytes[i] = ~(this.bytes[i] ?? 0) & 0xff
    }
  }

  private int64(value: bigint): void {
    this.reserve(8)
    this.bytes.writeBigInt64BE(value, this.length)
    this.bytes[this.length] = (this.bytes[this.length] ?? 0) ^ 0x80
    this.length += 8
  }

  /** Ends with a zero byte, so 0 and 1 inside the text are escaped. */
  private text(text: string): void {
    const bytes = Buffer.from(text, 'utf8')
    this.reserve(bytes.length * 2 + 1)
    for (const byte of bytes) {
      if (byte <= 1) {
        this.bytes[this.length++] = 1
        this.bytes[this.length++] = byte + 1
      } else this.bytes[this.length++] = byte
    }
    this.bytes[this.length++] = 0
  }

  private raw(content: Uint8Array): void {
    this.reserve(content.length)
    this.bytes.set(content, this.length)
    this.length += content.length
  }

  private byte(value: number): void {
    this.reserve(1)
    this.bytes[this.length++] = value
  }

  private reserve(count: number): void {
    if (this.length + count <= this.bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(this.bytes.length * 2, this.length + count))
    this.bytes.copy(larger, 0, 0, this.length)
    this.bytes = larger
  }
}
