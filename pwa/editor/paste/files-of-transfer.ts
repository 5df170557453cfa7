/**
 * The files of what is pasted or dropped, of whatever kind: those that are no pictures are refused by their names. Where there are words
 * beside them these are meant: office programs put a picture of the copied words there, and systems the name of a copied file.
 */
export function filesOf(data: DataTransfer | null): File[] {
  const files = [...(data?.files ?? [])]
  if (files.length === 0 || hasWords(data?.getData('text/html') ?? '')) return []
  const isPicture = files.some(({ type }) => type.startsWith('image/'))
  return isPicture || data?.getData('text/plain') === '' ? files : []
}

const hasWords = (html: string) =>
  html.replace(/<!--[\s\S]*?-->|<(style|script|title|xml)\b[\s\S]*?<\/\1>|<[^>]*>|&nbsp;/gi, '').trim() !== ''
