export type Size = { width: number; height: number }

/** A picture's size after its orientation is applied, without drawing it. Null if this browser cannot read it. */
export async function measure(file: Blob): Promise<Size | null> {
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    await new Promise((resolve, reject) => {
      image.onload = resolve
      image.onerror = reject
      image.src = url
    })
    const { naturalWidth: width, naturalHeight: height } = image
    return width > 0 && height > 0 ? { width, height } : null
  } catch {
    return null
  } finally {
    URL.revokeObjectURL(url)
  }
}
