import { crc32 } from 'node:zlib'
import { readOrientation, tiffOf } from './picture-orientation.ts'

/**
 * Removes metadata such as the camera, its owner, the time and the place from a picture. The image data stays the same byte for
 * byte, and so does the orientation. GIFs, and files that are no pictures, are returned unchanged.
 */
export function withoutMetadata(bytes: Buffer): Buffer {
  if (bytes[0] === 0xff && bytes[1] === SOI) return Buffer.concat([...jpegParts(bytes)])
  if (bytes.subarray(0, PNG.length).equals(PNG)) return Buffer.concat([PNG, ...pngChunks(bytes)])
  if (latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 4) === 'WEBP') return webpOf([...webpChunks(bytes)])
  return bytes
}

/** More parts than any program writes. What follows them is left as it is. */
const MAX_PARTS = 10_000

const latin = (bytes: Buffer, at: number, length: number) => bytes.toString('latin1', at, at + length)

/** The prefix of EXIF data in a JPEG; in a WebP it is optional. */
const EXIF = 'Exif\0\0'

/** EXIF data with only the orientation of a picture; null if it needs none. */
function orientationOnly(exif: Buffer): Buffer | null {
  const orientation = readOrientation(
    latin(exif, 0, EXIF.length) === EXIF ? exif.subarray(EXIF.length) : exif,
  )
  return orientation === null ? null : tiffOf(orientation)
}

// JPEG: ITU-T T.81, annex B.
const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const COMMENT = 0xfe
const FIRST_APP = 0xe0
const EXIF_APP = 0xe1
const LAST_APP = 0xef
/** The application segments that decoders need: pixel density and colours. */
const neededApps = new Map([
  [0xe0, 'JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
])

/** The segments to keep. What follows the end of the picture, such as the video of a live photo, is dropped. */
function* jpegParts(bytes: Buffer): Iterable<Buffer> {
  yield bytes.subarray(0, 2)
  let at = 2
  for (let part = 0; part < MAX_PARTS && at + 4 <= bytes.length && bytes[at] === 0xff; part++) {
    const marker = bytes[at + 1] ?? 0
    if (marker === EOI) break
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    const next = marker === SOS ? endOfScan(bytes, end) : end
    const segment = bytes.subarray(at, next)
    const orientation = marker === EXIF_APP ? orientationOnly(segment.subarray(4)) : null
    if (orientation) yield exifSegment(orientation)
    else if (isNeeded(marker, segment)) yield segment
    at = next
  }
  // The rest of a file that is cut off, or not a regular JPEG, is kept.
  yield bytes[at] === 0xff && bytes[at + 1] === EOI ? bytes.subarray(at, at + 2) : bytes.subarray(at)
}

function isNeeded(marker: number, segment: Buffer): boolean {
  if (marker === COMMENT) return false
  if (marker < FIRST_APP || marker > LAST_APP) return true
  const name = neededApps.get(marker)
  return name !== undefined && latin(segment, 4, name.length) === name
}

/** The position of the next marker after coded data, in which 0xff is followed by 0 or the number of a restart. */
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const code = bytes[at + 1] ?? 0
    if (code !== 0 && code !== 0xff && (code < 0xd0 || code > 0xd7)) return at
  }
  return bytes.length
}

function exifSegment(tiff: Buffer): Buffer {
  const head = Buffer.from([0xff, EXIF_APP, 0, 0])
  head.writeUInt16BE(2 + EXIF.length + tiff.length, 2)
  return Buffer.concat([head, Buffer.from(EXIF, 'latin1'), tiff])
}

// PNG: W3C, Portable Network Graphics, third edition, section 5.
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const metadataChunks = new Set(['tEXt', 'zTXt', 'iTXt', 'tIME', 'eXIf'])

function* pngChunks(bytes: Buffer): Iterable<Buffer> {
  let at = PNG.length
  for (let part = 0; part < MAX_PARTS && at + 12 <= bytes.length; part++) {
    const length = bytes.readUInt32BE(at)
    const type = latin(bytes, at + 4, 4)
    const chunk = bytes.subarray(at, at + 12 + length)
    const orientation = type === 'eXIf' ? orientationOnly(chunk.subarray(8, -4)) : null
    if (orientation) yield pngChunk(type, orientation)
    else if (!metadataChunks.has(type)) yield chunk
    if (type === 'IEND') return
    at += 12 + length
  }
  yield bytes.subarray(at)
}

function pngChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + data.length)
  chunk.writeUInt32BE(data.length, 0)
  chunk.write(type, 4, 'latin1')
  data.copy(chunk, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4)
  return chunk
}

// WebP: RFC 9649, section 2.
const HAS_XMP = 0x04
const HAS_EXIF = 0x08

function* webpChunks(bytes: Buffer): Iterable<Buffer> {
  let at = 12
  for (let part = 0; part < MAX_PARTS && at + 8 <= bytes.length; part++) {
    const type = latin(bytes, at, 4)
    const length = bytes.readUInt32LE(at + 4)
    const chunk = bytes.subarray(at, at + 8 + length + (length % 2))
    const orientation = type === 'EXIF' ? orientationOnly(chunk.subarray(8, 8 + length)) : null
    if (orientation) yield webpChunk(type, orientation)
    else if (type !== 'EXIF' && type !== 'XMP ') yield chunk
    at += 8 + length + (length % 2)
  }
  yield bytes.subarray(at)
}

/** The data must have an even length. */
function webpChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 0, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data])
}

function webpOf(chunks: Buffer[]): Buffer {
  const hasExif = chunks.some((chunk) => latin(chunk, 0, 4) === 'EXIF')
  const described = chunks.map((chunk) => {
    if (latin(chunk, 0, 4) !== 'VP8X') return chunk
    const copy = Buffer.from(chunk)
    copy[8] = ((copy[8] ?? 0) & ~(HAS_XMP | HAS_EXIF)) | (hasExif ? HAS_EXIF : 0)
    return copy
  })
  return webpChunk('RIFF', Buffer.concat([Buffer.from('WEBP', 'latin1'), ...described]))
}
