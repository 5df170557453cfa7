import type { SearchAnswer } from '#contract/assist.ts'
import type { IdeaSearch } from '../adapters/search/idea-search.ts'
import type { Found } from '../adapters/search/idea-search-found.ts'
import { AppError, fieldError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { checkFeatures, collectHits, judgeHits, renumber } from './judge-hits.ts'
import { pickWords } from './pick-words.ts'
import { readAnalysis } from './read-analysis.ts'
import { refuseFailure } from './refuse-failure.ts'
import { searchMessages } from './search-messages.ts'
import { searchPlainly } from './search-plainly.ts'
import { spendSearch } from './spend-caps.ts'

/** Public idea search uses only the words of the request: it reads no idea of any account. */
type Search = { query: string; address: string; signal: AbortSignal }
type Result = Omit<SearchAnswer, 'searchedAt' | 'hits' | 'citations'> & { hits: Found[] }

const EXCERPT = 240

export async function searchIdeas(context: Context, search: Search): Promise<SearchAnswer> {
  const { ideaSearch } = context
  if (ideaSearch.kind === 'off') throw new AppError('search_off')
  if (ideaSearch.kind === 'plain' && pickWords(search.query).length === 0)
    throw fieldError('query', 'Please describe your idea in words.')
  await spendSearch(context, search.address, ideaSearch.kind)
  try {
    const { hits, ...result } =
      ideaSearch.kind === 'ai'
        ? await searchWithAi(ideaSearch, search)
        : await searchPlainly(ideaSearch.sources, search.query, search.signal)
    return {
      ...result,
      citations: hits.map(({ url }) => url),
      hits: hits.map(({ text, ...hit }) => ({
        ...hit,
        excerpt: text.slice(0, EXCERPT).toWellFormed() || null,
      })),
      searchedAt: context.now().toISOString(),
    }
  } catch (error) {
    throw refuseFailure(error, 'search_failed')
  }
}

async function searchWithAi(
  { ask, hosts }: Extract<IdeaSearch, { kind: 'ai' }>,
  { query, signal }: Search,
): Promise<Result> {
  const { text, found } = await ask(searchMessages(query), signal)
  const { answer, features: claimed } = readAnalysis(text)
  const known = collectHits(found)
  const features = checkFeatures(claimed, known)
  return {
    response:
      renumber(answer, known.places) || 'The sources below were found. The service said nothing about them.',
    kind: 'ai',
    verdict: judgeHits(features, known.hits),
    features,
    hits: known.hits,
    searched: hosts,
    missed: [],
  }
}
