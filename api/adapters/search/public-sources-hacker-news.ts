import * as v from 'valibot'
import { createFound, readWebAddress } from './idea-search-found.ts'
import { perSource, type SourceKind, withoutMarkup } from './public-sources-kind.ts'

/** Hacker News, searched through Algolia: products and projects as people announced them. */
const Answer = v.object({
  hits: v.array(
    v.object({
      objectID: v.string(),
      title: v.nullish(v.string()),
      url: v.nullish(v.string()),
      created_at: v.nullish(v.string()),
      story_text: v.nullish(v.string()),
    }),
  ),
})

/** Hacker News requires every word, so after all words fewer are tried: the longest ones, which say most. */
const longest = (words: string[], count: number) => {
  const kept = new Set([...words].sort((a, b) => b.length - a.length).slice(0, count))
  return words.filter((word) => kept.has(word)).join(' ')
}

export const hackerNews: SourceKind = {
  name: 'Hacker News',
  queries: (words) => [...new Set([words.join(' '), longest(words, 3), longest(words, 2)])],
  path: (query) =>
    `/api/v1/search?${new URLSearchParams({ query, tags: 'story', hitsPerPage: String(perSource) })}`,
  read: (answer) =>
    v.parse(Answer, answer).hits.flatMap(({ objectID, title, url, created_at, story_text }) => {
      const address = readWebAddress(
        url || `https://news.ycombinator.com/item?id=${encodeURIComponent(objectID)}`,
      )
      if (!address || !title) return []
      const text = withoutMarkup(story_text)
      return [createFound(address, { title, date: created_at ?? null, dateMeans: 'published', text })]
    }),
}
