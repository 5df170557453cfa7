import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Pictures for tests: a flat colour, as small as a format allows. */
type Size = { width?: number; height?: number }

const canvas = ({ width = 40, height = 20 }: Size, alpha = false) =>
  sharp({
    create: {
      width,
      height,
      channels: alpha ? 4 : 3,
      background: { r: 200, g: 80, b: 40, ...(alpha ? { alpha: 0.5 } : {}) },
    },
  })

export const makePng = (size: Size & { alpha?: boolean } = {}) => canvas(size, size.alpha).png().toBuffer()
export const makeWebp = (size: Size = {}) => canvas(size).webp().toBuffer()
export const makeGif = (size: Size = {}) => canvas(size).gif().toBuffer()

/** A photo as a phone writes it: stored on its side (EXIF orientation 6), with a place and an owner in its metadata. */
export const makePhoto = (size: Size = {}) =>
  canvas(size)
    .jpeg()
    .withExif({
      IFD0: { Make: 'Phone', Copyright: 'Secret Person', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 29/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()

/** An animation with two frames. */
export async function makeAnimation(): Promise<Buffer> {
  const frame = async (red: number) =>
    sharp({ create: { width: 16, height: 16, channels: 3, background: { r: red, g: 0, b: 0 } } })
      .png()
      .toBuffer()
  return sharp([await frame(0), await frame(250)], { join: { animated: true } })
    .gif({ delay: [100, 100], loop: 0 })
    .toBuffer()
}

/** A PNG whose header declares width x height pixels, but whose body holds almost nothing. */
export function makePngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
