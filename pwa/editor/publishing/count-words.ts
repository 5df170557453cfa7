import { unspacedLetters } from '../../sync/texts/unspaced-letters.ts'
import { textOfHtml } from '../../sync/texts/words-of-html.ts'

export type SealedFact = { label: string; value: string }

const SIZE = 'Size'

const isWord = (word: string) => /[\p{L}\p{N}]/u.test(word)
/** Created on first use: most texts do not need it. */
let segmenter: Intl.Segmenter | undefined

/** The words of a text, split at white space. */
export const wordsIn = (html: string): string[] => textOfHtml(html).split(/\s+/).filter(isWord)

/** How many words a text has, as its readers count them. */
export const countIn = (html: string): number =>
  wordsIn(html).reduce((sum, part) => sum + (unspacedLetters.test(part) ? countParts(part) : 1), 0)

function countParts(part: string): number {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' })
  return [...segmenter.segment(part)].filter(({ isWordLike }) => isWordLike).length
}

/** What publishing seals, in figures that people understand. The size is that of the text alone. */
export function countWords(html: string): SealedFact[] {
  const words = countIn(html)
  const pictures = html.match(/<img /g)?.length ?? 0
  const memos = html.match(/<div [^>]*\bdata-audio=/g)?.length ?? 0
  return [
    { label: 'Words', value: words.toLocaleString('en-US') },
    { label: 'Pictures', value: pictures.toLocaleString('en-US') },
    ...(memos > 0 ? [{ label: 'Voice memos', value: memos.toLocaleString('en-US') }] : []),
    { label: SIZE, value: formatSize(new TextEncoder().encode(html).length) },
  ]
}

/** The same facts, but the size is that of all files that would be sealed. */
export const withSizeOf = (facts: SealedFact[], files: readonly { bytes: number }[]): SealedFact[] => [
  ...facts.filter(({ label }) => label !== SIZE),
  { label: SIZE, value: formatSize(files.reduce((sum, { bytes }) => sum + bytes, 0)) },
]

export function formatSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(1)} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
