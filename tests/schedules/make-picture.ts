import sharp from 'sharp'
import { Random } from '../sync/random.ts'

/** A small picture that is different for each name. */
export function makePicture(name: string): Promise<Buffer> {
  const random = new Random([...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7))
  const background = { r: random.below(256), g: random.below(256), b: random.below(256) }
  const width = 20 + random.below(200)
  return sharp({ create: { width, height: 20, channels: 3, background } })
    .png()
    .toBuffer()
}
