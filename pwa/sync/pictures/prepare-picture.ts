import pLimit from 'p-limit'
import { limits } from '#contract/rules/limits.ts'
import { measure, type Size } from './measure.ts'
import { shrinkInWorker } from './shrink-in-worker.ts'

/** A picture as it is stored and sent. `size` is null only if the server is going to refuse the file. */
export type Prepared = { file: File; size: Size | null }
/** A picture that cannot be used. The message is shown after the file's name. */
export class PictureError extends Error {}

/** Drawing more pixels at once would take more memory than phones give a page. */
const MAX_PIXELS = 120_000_000
const keptTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']
/** May be animated, and redrawing would keep only one frame. */
const ANIMATED_TYPE = 'image/gif'
const oneAtATime = pLimit(1)

/** The parts that need a browser, replaced in tests. */
const browser = { measure, shrink: shrinkInWorker }

/**
 * Shrinks a picture to the size that the server keeps, and converts it to JPEG if the server cannot read its type or the file is
 * too large. Handles one picture at a time to save memory. Throws PictureError.
 */
export const preparePicture = (file: File, using = browser): Promise<Prepared> =>
  oneAtATime(() => prepare(file, using))

async function prepare(file: File, using: typeof browser): Promise<Prepared> {
  if (!file.type.startsWith('image/')) throw new PictureError('Please choose an image file.')
  const size = await using.measure(file)
  if (size === null) {
    // The file is too large as well: the server refuses it with its own message.
    if (file.size > limits.imageBytes) return { file, size }
    throw new PictureError('It cannot be read as a picture.')
  }
  const target = fitInside(size)
  const isKept = keptTypes.includes(file.type)
  const fits = target.width === size.width && file.size < limits.imageBytes
  if (isKept && (fits || file.type === ANIMATED_TYPE)) return { file, size }
  if (size.width * size.height > MAX_PIXELS)
    throw new PictureError('It has too many pixels. Make it smaller first.')
  const type = isKept && file.size < limits.imageBytes ? file.type : 'image/jpeg'
  const drawn = await using.shrink({ file, ...target, type })
  if (drawn === null) throw new PictureError('It cannot be read as a picture.')
  return { file: new File([drawn], file.name, { type: drawn.type }), size: target }
}

/** The same as on the server: limits the longer side and never enlarges. */
function fitInside({ width, height }: Size): Size {
  const scale = Math.min(1, limits.imageSide / Math.max(width, height))
  const scaled = (side: number) => Math.max(1, Math.round(side * scale))
  return { width: scaled(width), height: scaled(height) }
}
