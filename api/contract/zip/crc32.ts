import type { Bytes } from '../proofs/bytes.ts'

/** The polynomial of zip files, lowest bit first. */
const POLYNOMIAL = 0xedb88320

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? POLYNOMIAL : 0)
  return value
})

/** The checksum that zip files keep of what is packed in them. */
export function crc32(bytes: Bytes): number {
  let value = 0xffffffff
  for (const byte of bytes) value = (value >>> 8) ^ (table[(value ^ byte) & 0xff] ?? 0)
  return (value ^ 0xffffffff) >>> 0
}
