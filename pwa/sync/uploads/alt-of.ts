/** A file's name says little, but more than nothing; what a camera names a file says nothing. */
export function altOf(fileName: string): string {
  const name = fileName
    .replace(/\.\w+$/, '')
    .replace(/[_-]+/g, ' ')
    .trim()
  return /^(img|dsc|image|pxl|screenshot)?[\d\s]*$/i.test(name) ? '' : name
}
