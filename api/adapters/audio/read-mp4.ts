import type { Audio } from './audio.ts'

/** Boxes (ISO/IEC 14496-12) that contain the boxes that are read here. */
const entered = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'moof', 'traf'])
const codecs = new Set(['mp4a', 'Opus'])
const UNKNOWN = 0xffff_ffff

/** Null: not an MP4, or not exactly one complete audio track. */
export function readMp4(bytes: Buffer): Audio | null {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return null
  const handlers: string[] = []
  const formats: string[] = []
  const found = { scale: 0, length: 0, last: 0, isFragmented: false, hasData: false }
  for (let at = 0; at < bytes.length; ) {
    const box = readBox(bytes, at)
    // The last fragment of a fragmented recording may be cut off.
    if (!box && found.isFragmented) break
    if (!box) return null
    const { name, start, end } = box
    if (name === 'hdlr') handlers.push(bytes.toString('latin1', start + 8, start + 12))
    else if (name === 'stsd') formats.push(bytes.toString('latin1', start + 12, start + 16))
    else if (name === 'mdhd') Object.assign(found, readHeader(bytes, start))
    else if (name === 'mvex') found.isFragmented = true
    else if (name === 'tfdt') found.last = Math.max(found.last, readTime(bytes, start))
    else if (name === 'mdat') found.hasData = true
    at = entered.has(name) ? start : end
  }
  const isSound = handlers.join() === 'soun' && codecs.has(formats.join())
  if (!isSound || !found.hasData || found.scale === 0) return null
  return { type: 'audio/mp4', seconds: Math.max(found.length, found.last) / found.scale }
}

/** Null: the box is cut off or not valid. */
function readBox(bytes: Buffer, at: number): { name: string; start: number; end: number } | null {
  const isLong = bytes.length >= at + 16 && bytes.readUInt32BE(at) === 1
  const start = at + (isLong ? 16 : 8)
  if (start > bytes.length) return null
  const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : bytes.readUInt32BE(at)
  const end = size === 0 ? bytes.length : at + size
  const name = bytes.toString('latin1', at + 4, at + 8)
  return end < start || end > bytes.length ? null : { name, start, end }
}

/** The units per second, and the length of the track in units; 0 if that was not known when the header was written. */
function readHeader(bytes: Buffer, start: number): { scale: number; length: number } {
  const isLong = bytes.readUInt8(start) === 1
  const scale = bytes.readUInt32BE(start + (isLong ? 20 : 12))
  const length = isLong ? Number(bytes.readBigUInt64BE(start + 24)) : bytes.readUInt32BE(start + 16)
  return { scale, length: length >= UNKNOWN ? 0 : length }
}

/** When a fragment begins, in the units of its track. */
const readTime = (bytes: Buffer, start: number): number =>
  bytes.readUInt8(start) === 1 ? Number(bytes.readBigUInt64BE(start + 4)) : bytes.readUInt32BE(start + 4)
