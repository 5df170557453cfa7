import type { Feature, Verdict } from '#contract/assist.ts'
import type { Found } from '../adapters/search/idea-search-found.ts'
import type { ClaimedFeature } from './read-analysis.ts'

/**
 * The verdict is computed here, from sources that were really retrieved, never from what the service claims. A quote is kept
 * only if it occurs in the retrieved text.
 */
const MIN_FEATURES = 3
const MAX_FEATURES = 6
/** Shorter quotes would occur anywhere. */
const MIN_QUOTE = 12
const MAX_QUOTE = 300
const MAX_HITS = 10

export type Hits = {
  hits: Found[]
  /** Maps a source's number in the answer, counted from 1, to its index among the hits. */
  places: Map<number, number>
}

/** The sources that may be shown, each address once. */
export function collectHits(found: (Found | null)[]): Hits {
  const hits: Found[] = []
  const places = new Map<number, number>()
  for (const [index, one] of found.entries()) {
    if (!one) continue
    const known = hits.findIndex(({ url }) => url === one.url)
    if (known < 0 && hits.length >= MAX_HITS) continue
    places.set(index + 1, known < 0 ? hits.push(one) - 1 : known)
  }
  return { hits, places }
}

/** One source, [2], or several: [1, 3], [1-3]. */
const citation = / ?\[(\d{1,3}(?: ?[,;–-] ?\d{1,3})*)\]/g

/** Renumbers citations, so that [2] is the second source shown, and removes numbers of sources that are not shown. */
export const renumber = (text: string, places: Map<number, number>) =>
  text.replace(citation, (whole, numbers: string) => {
    const shown = new Set(numbers.split(/[,;]/).flatMap((part) => placesOf(part, places)))
    const names = [...shown].map((place) => place + 1)
    return names.length === 0 ? '' : `${whole.startsWith(' ') ? ' ' : ''}[${names.join(', ')}]`
  })

/** The places of one number, or of a range of numbers. */
function placesOf(part: string, places: Map<number, number>): number[] {
  const ends = part.split(/[–-]/).map(Number)
  const [least, most] = [Math.min(...ends), Math.max(...ends)]
  return [...places].flatMap(([number, place]) => (number >= least && number <= most ? place : []))
}

export function checkFeatures(claimed: ClaimedFeature[], { hits, places }: Hits): Feature[] {
  const features = claimed.slice(0, MAX_FEATURES).map(({ text, found }) => {
    const matches = new Map<number, string | null>()
    for (const { source, quote } of found) {
      const hit = places.get(source)
      if (hit === undefined) continue
      matches.set(hit, matches.get(hit) ?? checkQuote(quote, hits[hit]))
    }
    return { text, matches: [...matches].map(([hit, quote]) => ({ hit, quote })) }
  })
  return features.length < MIN_FEATURES ? [] : features
}

function checkQuote(quote: string | null | undefined, hit: Found | undefined): string | null {
  const words = (quote ?? '').replace(/\s+/g, ' ').trim()
  const occurs = hit !== undefined && flatten(`${hit.title ?? ''}\n${hit.text}`).includes(flatten(words))
  return words.length >= MIN_QUOTE && words.length <= MAX_QUOTE && occurs ? words : null
}

/** Removes differences of typography. */
const flatten = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/[‐-―−]/g, '-')
    .replace(/\s+/g, ' ')

/** Null: there were no features to compare. */
export function judgeHits(features: Feature[], hits: Found[]): Verdict | null {
  if (hits.length === 0) return 'nothing found in the sources searched'
  if (features.length === 0) return null
  const inAll = hits.some((_, hit) =>
    features.every(({ matches }) => matches.some((match) => match.hit === hit)),
  )
  if (inAll) return 'close match'
  return features.some(({ matches }) => matches.length > 0)
    ? 'parts exist'
    : 'nothing found in the sources searched'
}
