/** What publishing seals, in figures that people understand. */
export function countWords(html: string): { label: string; value: string }[] {
  const text = html.replace(/<[^>]+>/g, ' ').replace(/&nbsp;/g, ' ')
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
  const pictures = html.match(/<img /g)?.length ?? 0
  return [
    { label: 'Words', value: words.toLocaleString('en-US') },
    { label: 'Pictures', value: pictures.toLocaleString('en-US') },
    { label: 'Size', value: formatSize(new TextEncoder().encode(html).length) },
  ]
}

export function formatSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(1)} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
