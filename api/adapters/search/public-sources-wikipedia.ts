import * as v from 'valibot'
import { createFound, readWebAddress } from './idea-search-found.ts'
import { perSource, type SourceKind, withoutMarkup } from './public-sources-kind.ts'

/** Wikipedia: what things are called and when an article was last edited. */
const Answer = v.object({
  query: v.optional(
    v.object({
      search: v.array(
        v.object({ title: v.string(), snippet: v.optional(v.string()), timestamp: v.optional(v.string()) }),
      ),
    }),
    { search: [] },
  ),
})

export const wikipedia: SourceKind = {
  name: 'Wikipedia',
  // First articles that have all words, then those that have most of them.
  queries: (words) => (words.length < 2 ? [words.join(' ')] : [words.join(' '), words.join(' OR ')]),
  path: (query) =>
    `/w/api.php?${new URLSearchParams({
      action: 'query',
      list: 'search',
      format: 'json',
      srsearch: query,
      srlimit: String(perSource),
      srprop: 'snippet|timestamp',
    })}`,
  read: (answer, base) =>
    v.parse(Answer, answer).query.search.flatMap(({ title, snippet, timestamp }) => {
      const url = readWebAddress(`${base}/wiki/${encodeURIComponent(title.replaceAll(' ', '_'))}`)
      if (!url) return []
      const text = withoutMarkup(snippet)
      return [createFound(url, { title, date: timestamp ?? null, dateMeans: 'last edited', text })]
    }),
}
