import * as v from 'valibot'
import { createFound, readWebAddress } from './idea-search-found.ts'
import { perSource, type SourceKind, withoutMarkup } from './public-sources-kind.ts'

/** Crossref: research papers, books and reports that have a DOI. */
const Answer = v.object({
  message: v.object({
    items: v.array(
      v.object({
        URL: v.optional(v.string(), ''),
        title: v.optional(v.array(v.string()), []),
        abstract: v.optional(v.string()),
        issued: v.optional(v.object({ 'date-parts': v.array(v.array(v.nullable(v.number()))) })),
      }),
    ),
  }),
})

const two = (part: number) => String(part).padStart(2, '0')

/** [[2019, 5]] is May 2019. */
function dateOf(parts: (number | null)[] | undefined): string | null {
  const known = (parts ?? []).filter((part) => part !== null)
  return known.length === 0
    ? null
    : known.map((part, index) => (index === 0 ? String(part) : two(part))).join('-')
}

export const crossref: SourceKind = {
  name: 'Crossref',
  queries: (words) => [words.join(' ')],
  path: (query) =>
    `/works?${new URLSearchParams({
      'query.bibliographic': query,
      rows: String(perSource),
      select: 'title,URL,issued,abstract',
    })}`,
  read: (answer) =>
    v.parse(Answer, answer).message.items.flatMap((item) => {
      const url = readWebAddress(item.URL)
      if (!url || item.title.length === 0) return []
      const title = withoutMarkup(item.title[0])
      const date = dateOf(item.issued?.['date-parts'][0])
      return [createFound(url, { title, date, dateMeans: 'published', text: withoutMarkup(item.abstract) })]
    }),
}
