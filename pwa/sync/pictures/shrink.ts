export type Shrinking = { file: Blob; width: number; height: number; type: string }

/** How much of a photo's detail JPEG and WebP keep. The server encodes what it gets once more. */
const QUALITY = 0.92

/** Draws a picture anew in this size and type, turned upright, without what its camera wrote into it. */
export async function shrink({ file, width, height, type }: Shrinking): Promise<Blob> {
  const bitmap = await createImageBitmap(file, {
    resizeWidth: width,
    resizeHeight: height,
    resizeQuality: 'high',
    imageOrientation: 'from-image',
  })
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  bitmap.close()
  return canvas.convertToBlob({ type, quality: QUALITY })
}
