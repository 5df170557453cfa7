// Shows an _id from its key alone, to name a record whose own bytes cannot be trusted.
import { rank } from './values.ts'

export function showIdKey(key: Buffer): string {
  const content = key.subarray(1)
  if (key[0] === rank.string && content.at(-1) === 0)
    return JSON.stringify(content.toString('utf8', 0, content.length - 1))
  if (key[0] === rank.objectId && content.length === 12) return `ObjectId('${content.toString('hex')}')`
  if (key[0] === rank.number && content.length >= 8) return String(readNumber(content))
  return `with the key ${key.toString('hex')}`
}

/** The inverse of KeyWriter.double (keys.ts). */
function readNumber(content: Buffer): number {
  const bytes = Buffer.from(content.subarray(0, 8))
  const isPositive = (bytes[0] ?? 0) >= 0x80
  for (let i = 0; i < 8; i++)
    bytes[i] = isPositive && i > 0 ? (bytes[i] ?? 0) : (bytes[i] ?? 0) ^ (isPositive ? 0x80 : 0xff)
  return bytes.readDoubleBE(0)
}
