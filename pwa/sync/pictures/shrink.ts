export type Shrinking = { file: Blob; width: number; height: number; type: string }

/** Encoding quality of JPEG and WebP. It is high because the server encodes the picture once more. */
const QUALITY = 0.92

/** Redraws a picture in this size and type, turned upright and without the camera's metadata. */
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
