/**
 * The pictures among what is pasted or dropped. Office programs put a picture of the copied words beside the words themselves; then these
 * are meant.
 */
export function picturesOf(data: DataTransfer | null): File[] {
  const pictures = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
  return pictures.length > 0 && hasWords(data?.getData('text/html') ?? '') ? [] : pictures
}

const hasWords = (html: string) =>
  html.replace(/<!--[\s\S]*?-->|<(style|script|title|xml)\b[\s\S]*?<\/\1>|<[^>]*>|&nbsp;/gi, '').trim() !== ''
