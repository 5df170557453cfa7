import type { Audio } from './audio.ts'

const HEADER = 27
/** Opus in Ogg counts its samples at this rate, whatever rate was recorded (RFC 7845). */
const SAMPLES = 48_000
const UNFINISHED = 0xffff_ffff_ffff_ffffn

/** Null: not Ogg, or not exactly one Opus stream. A page that is cut off at the end is ignored. */
export function readOgg(bytes: Buffer): Audio | null {
  const serials = new Set<number>()
  let pages = 0
  let samples = 0n
  for (let at = 0; at + HEADER <= bytes.length; pages++) {
    if (bytes.toString('latin1', at, at + 4) !== 'OggS') return null
    const lacing = bytes.subarray(at + HEADER, at + HEADER + bytes.readUInt8(at + HEADER - 1))
    const start = at + HEADER + lacing.length
    const end = start + lacing.reduce((sum, length) => sum + length, 0)
    if (pages === 0 && bytes.toString('latin1', start, start + 8) !== 'OpusHead') return null
    if (end > bytes.length) break
    serials.add(bytes.readUInt32LE(at + 14))
    const position = bytes.readBigUInt64LE(at + 6)
    if (position !== UNFINISHED && position > samples) samples = position
    at = end
  }
  // The first two pages are headers; the sound begins after them.
  if (pages < 3 || serials.size !== 1) return null
  return { type: 'audio/ogg', seconds: Number(samples) / SAMPLES }
}
