import type { Audio } from './audio.ts'

/** Elements of WebM (RFC 8794, RFC 9559) by their ids. */
const id = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  scale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackType: 0x83,
  codec: 0x86,
  cluster: 0x1f43b675,
  time: 0xe7,
  group: 0xa0,
  block: 0xa1,
  simpleBlock: 0xa3,
}
/** Elements that contain others are entered, not skipped: in live recordings their sizes are unknown. */
const entered = new Set([id.header, id.segment, id.info, id.tracks, id.track, id.cluster, id.group])
const AUDIO = 2
/** Five minutes have 15,000 blocks; a file with more elements than this only costs time. */
const MAX_ELEMENTS = 200_000
const NANOSECONDS = 1e9

/** Null: not WebM, or not only Opus. */
export function readWebm(bytes: Buffer): Audio | null {
  if (bytes.length < 4 || bytes.readUInt32BE(0) !== id.header) return null
  const types: number[] = []
  const codecs: string[] = []
  const found = { docType: '', scale: 1e6, length: 0, cluster: 0, last: -1 }
  let elements = 0
  for (let at = 0; at < bytes.length; ) {
    if (++elements > MAX_ELEMENTS) return null
    const name = readNumber(bytes, at, { isId: true })
    const size = name && readNumber(bytes, name.end, { isId: false })
    const start = size ? size.end : bytes.length
    const end = start + (size ? size.value : 0)
    const isCut = !name || !size || (!entered.has(name.value) && end > bytes.length)
    if (isCut && found.last < 0) return null
    // The file is cut off here; everything that was recorded before is complete.
    if (isCut) break
    const isBlock = name.value === id.simpleBlock || name.value === id.block
    if (name.value === id.docType) found.docType = bytes.toString('latin1', start, end).replace(/\0+$/, '')
    else if (name.value === id.scale) found.scale = readUnsigned(bytes, start, size.value)
    else if (name.value === id.duration)
      found.length = size.value === 8 ? bytes.readDoubleBE(start) : bytes.readFloatBE(start)
    else if (name.value === id.trackType) types.push(readUnsigned(bytes, start, size.value))
    else if (name.value === id.codec) codecs.push(bytes.toString('latin1', start, end))
    else if (name.value === id.time) found.cluster = readUnsigned(bytes, start, size.value)
    else if (isBlock) {
      const track = readNumber(bytes, start, { isId: false })
      if (track) found.last = Math.max(found.last, found.cluster + bytes.readInt16BE(track.end))
    }
    at = entered.has(name.value) ? start : end
  }
  const isOpus = codecs.length > 0 && codecs.every((codec) => codec === 'A_OPUS')
  const isAudio = types.length === codecs.length && types.every((type) => type === AUDIO)
  if (found.docType !== 'webm' || !isOpus || !isAudio || found.last < 0) return null
  const seconds = (Math.max(found.length, found.last) * found.scale) / NANOSECONDS
  return Number.isFinite(seconds) ? { type: 'audio/webm', seconds } : null
}

/** A number whose first byte marks how many bytes follow; an id keeps the mark, a size does not. Null: cut off or not valid. */
function readNumber(
  bytes: Buffer,
  at: number,
  { isId }: { isId: boolean },
): { value: number; end: number } | null {
  const first = bytes[at] ?? 0
  const length = Math.clz32(first) - 23
  const rest = bytes.subarray(at + 1, at + length)
  if (length > 8 || rest.length < length - 1) return null
  let value = isId ? first : first & (0xff >> length)
  for (const byte of rest) value = value * 256 + byte
  return { value, end: at + length }
}

function readUnsigned(bytes: Buffer, start: number, size: number): number {
  if (size === 0 || size > 6) throw new RangeError('no number of WebM')
  return bytes.readUIntBE(start, size)
}
