// Every record ends in a CRC-32 of its key and its bytes, so that a damaged one is refused instead of used.
import { crc32 } from 'node:zlib'

export const checksumBytes = 4

export function withChecksum(key: Uint8Array, value: Uint8Array): Buffer {
  const record = Buffer.allocUnsafe(value.length + checksumBytes)
  record.set(value)
  record.writeUInt32BE(crc32(value, crc32(key)), value.length)
  return record
}

/** The bytes without their checksum; null when the checksum is wrong. */
export function checkedValue(key: Uint8Array, record: Buffer): Buffer | null {
  const length = record.length - checksumBytes
  if (length < 0) return null
  const value = record.subarray(0, length)
  return record.readUInt32BE(length) === crc32(value, crc32(key)) ? value : null
}
