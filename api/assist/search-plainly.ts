import type { SearchAnswer } from '#contract/assist.ts'
import { OutboundError } from '../adapters/outbound/outbound-error.ts'
import type { Found } from '../adapters/search/idea-search-found.ts'
import type { PublicSource } from '../adapters/search/public-sources.ts'
import { collectHits, judgeHits } from './judge-hits.ts'
import { pickWords } from './pick-words.ts'

/** Searches public indexes when there is no AI service. The answer says that nothing was compared. */
export async function searchPlainly(
  sources: PublicSource[],
  query: string,
  signal: AbortSignal,
): Promise<Omit<SearchAnswer, 'searchedAt' | 'hits' | 'citations'> & { hits: Found[] }> {
  const words = pickWords(query)
  const results = await Promise.allSettled(sources.map(({ find }) => find(words, signal)))
  const lists = results.map((result) => (result.status === 'fulfilled' ? result.value : null))
  if (signal.aborted) throw new OutboundError('left')
  if (lists.every((list) => list === null)) throw new OutboundError('unreachable')
  const names = (answered: boolean) =>
    sources.filter((_, index) => (lists[index] === null) !== answered).map(({ name }) => name)
  const searched = names(true)
  const { hits } = collectHits(interleave(lists.map((list) => list ?? [])))
  return {
    response: describe(hits.length, searched),
    kind: 'plain',
    verdict: hits.length === 0 ? judgeHits([], hits) : null,
    features: [],
    hits,
    searched,
    missed: names(false),
  }
}

/** Takes the best of each source first, so that no source hides the others. */
const interleave = (lists: Found[][]): Found[] =>
  Array.from({ length: Math.max(...lists.map(({ length }) => length)) }).flatMap((_, turn) =>
    lists.flatMap((list) => list[turn] ?? []),
  )

function describe(count: number, searched: string[]): string {
  const where = new Intl.ListFormat('en', { type: 'conjunction' }).format(searched)
  return count === 0
    ? `This is a plain word search, without AI. Nothing was found in ${where}; that does not mean that nothing like it exists.`
    : `This is a plain word search, without AI. ${count === 1 ? 'One page was' : `${count} pages were`} found in ${where}. Nothing was compared with your idea.`
}
