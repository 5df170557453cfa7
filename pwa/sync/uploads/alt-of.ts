/** Alternative text from a file's name: better than nothing, except for names that a camera gave. */
export function altOf(fileName: string): string {
  const name = fileName
    .replace(/\.\w+$/, '')
    .replace(/[_-]+/g, ' ')
    .trim()
  return /^(img|dsc|image|pxl|screenshot)?[\d\s]*$/i.test(name) ? '' : name
}
