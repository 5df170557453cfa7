import pLimit from 'p-limit'
import sharp from 'sharp'

/** The upload is not a picture that can be kept. `code` is the error that its sender gets (contract/errors.ts). */
export class ImageError extends Error {
  readonly code: 'not_an_image' | 'image_too_large'

  constructor(code: ImageError['code'], reason = '') {
    super(reason)
    this.name = 'ImageError'
    this.code = code
  }
}

/** A picture as we keep it: re-encoded, turned upright, without metadata. */
export type EncodedImage = { bytes: Buffer; type: string; width: number; height: number }
type Target = { square: number } | { side: number }

const MAX_PIXELS = 40_000_000
/** At most two pictures are decoded at once, because each may take 160 MB. The others wait undecoded. */
const limitToTwo = pLimit(2)
// No picture is decoded twice, so a cache would only take memory.
sharp.cache(false)
const accepted = new Set(['png', 'jpeg', 'webp', 'gif'])

/** Recognizes a picture by its content, never by its name. Refuses SVG, all other formats, and pictures with too many pixels. */
async function inspect(input: Buffer) {
  try {
    // This reads only the header; a picture with too many pixels is refused below, before anything is decoded.
    const facts = await sharp(input, { limitInputPixels: false }).metadata()
    if (!accepted.has(facts.format)) throw new ImageError('not_an_image')
    if (facts.width * (facts.pageHeight ?? facts.height) > MAX_PIXELS) throw new ImageError('image_too_large')
    return facts
  } catch (error) {
    throw error instanceof ImageError ? error : new ImageError('not_an_image', String(error))
  }
}

/** Re-encodes an upload; animation is kept, as WebP. Throws ImageError. */
export const encodeImage = (input: Buffer, target: Target): Promise<EncodedImage> =>
  limitToTwo(() => encode(input, target))

async function encode(input: Buffer, target: Target): Promise<EncodedImage> {
  const facts = await inspect(input)
  const animated = (facts.pages ?? 1) > 1 && 'side' in target
  const size =
    'square' in target
      ? ([target.square, target.square, { fit: 'cover' }] as const)
      : ([target.side, target.side, { fit: 'inside', withoutEnlargement: true }] as const)
  try {
    const picture = sharp(input, { limitInputPixels: MAX_PIXELS, animated })
      .autoOrient()
      .resize(...size)
    const lossless = facts.format === 'png' && 'side' in target
    const { data, info } = await (lossless
      ? picture.png({ compressionLevel: 9 })
      : picture.webp({ quality: 84 })
    ).toBuffer({ resolveWithObject: true })
    return {
      bytes: data,
      type: lossless ? 'image/png' : 'image/webp',
      width: info.width,
      height: info.pageHeight ?? info.height,
    }
  } catch (error) {
    throw new ImageError('not_an_image', String(error))
  }
}
