/**
 * The files that are pasted or dropped, of any kind; those that are not pictures are refused by name later. If there is text as well,
 * the text is meant: office programs add a picture of the copied text, and operating systems the name of a copied file.
 */
export function filesOf(data: DataTransfer | null): File[] {
  const files = [...(data?.files ?? [])]
  if (files.length === 0 || hasWords(data?.getData('text/html') ?? '')) return []
  const isPicture = files.some(({ type }) => type.startsWith('image/'))
  return isPicture || data?.getData('text/plain') === '' ? files : []
}

const hasWords = (html: string) =>
  html.replace(/<!--[\s\S]*?-->|<(style|script|title|xml)\b[\s\S]*?<\/\1>|<[^>]*>|&nbsp;/gi, '').trim() !== ''
