export type SealedFact = { label: string; value: string }

const SIZE = 'Size'

/** What publishing seals, in figures that people understand. The size is that of the text. */
export function countWords(html: string): SealedFact[] {
  const text = html.replace(/<[^>]+>/g, ' ').replace(/&nbsp;/g, ' ')
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
  const pictures = html.match(/<img /g)?.length ?? 0
  const memos = html.match(/<div [^>]*\bdata-audio=/g)?.length ?? 0
  return [
    { label: 'Words', value: words.toLocaleString('en-US') },
    { label: 'Pictures', value: pictures.toLocaleString('en-US') },
    ...(memos > 0 ? [{ label: 'Voice memos', value: memos.toLocaleString('en-US') }] : []),
    { label: SIZE, value: formatSize(new TextEncoder().encode(html).length) },
  ]
}

/** The same facts with the bytes of every file that would be sealed as their size. */
export const withSizeOf = (facts: SealedFact[], files: readonly { bytes: number }[]): SealedFact[] => [
  ...facts.filter(({ label }) => label !== SIZE),
  { label: SIZE, value: formatSize(files.reduce((sum, { bytes }) => sum + bytes, 0)) },
]

export function formatSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(1)} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
