import sharp from 'sharp'
import { limits } from '#contract/limits.ts'
import { AppError } from '../http/app-error.ts'

/** A picture as we keep it: re-encoded, turned upright, without metadata. */
export type EncodedImage = { bytes: Buffer; type: string; width: number; height: number }
type Wish = { square: number } | { side: number }

const accepted = new Set(['png', 'jpeg', 'webp', 'gif'])

/** Judges by content, never by name; SVG and everything else is refused, and so is a picture of too many pixels. */
async function inspect(input: Buffer) {
  try {
    // Only the header is read here; what has too many pixels is refused below, before anything is decoded.
    const facts = await sharp(input, { limitInputPixels: false }).metadata()
    if (!accepted.has(facts.format)) throw new AppError('not_an_image')
    if (facts.width * (facts.pageHeight ?? facts.height) > limits.imagePixels)
      throw new AppError('image_too_large')
    return facts
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('not_an_image', { reason: String(error) })
  }
}

/** Re-encodes an upload; animation is kept, as WebP. Throws `not_an_image` or `image_too_large`. */
export async function encodeImage(input: Buffer, wish: Wish): Promise<EncodedImage> {
  const facts = await inspect(input)
  const animated = (facts.pages ?? 1) > 1 && 'side' in wish
  const size =
    'square' in wish
      ? ([wish.square, wish.square, { fit: 'cover' }] as const)
      : ([wish.side, wish.side, { fit: 'inside', withoutEnlargement: true }] as const)
  try {
    const picture = sharp(input, { limitInputPixels: limits.imagePixels, animated })
      .autoOrient()
      .resize(...size)
    const lossless = facts.format === 'png' && 'side' in wish
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
    throw new AppError('not_an_image', { reason: String(error) })
  }
}
