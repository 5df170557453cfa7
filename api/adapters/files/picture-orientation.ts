/** The tag of the orientation (Exif 2.32, section 4.6.4). */
const TAG = 0x0112
const SHORT = 3
const ENTRY_BYTES = 12
const MAX_ORIENTATION = 8

/** The orientation in EXIF data, 2 to 8; null if the picture is upright, or if it cannot be read. */
export function readOrientation(tiff: Buffer): number | null {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) =>
    at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)
  const long = (at: number) =>
    isLittle ? short(at) + short(at + 2) * 0x10000 : short(at) * 0x10000 + short(at + 2)
  const first = long(4)
  for (let n = 0; n < short(first); n++) {
    const entry = first + 2 + n * ENTRY_BYTES
    if (short(entry) !== TAG) continue
    const orientation = short(entry + 8)
    return orientation > 1 && orientation <= MAX_ORIENTATION ? orientation : null
  }
  return null
}

/** EXIF data that has only this orientation. */
export function tiffOf(orientation: number): Buffer {
  const tiff = Buffer.alloc(8 + 2 + ENTRY_BYTES + 4)
  tiff.write('MM\0*', 0, 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(TAG, 10)
  tiff.writeUInt16BE(SHORT, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  return tiff
}
