import type { PortfolioItem } from './portfolio-items.ts'

export type Order = 'newest' | 'oldest' | 'title'

/** The ideas whose title, first words or id hold every word of the search, in the chosen order. */
export function findIdeas(items: PortfolioItem[], search: string, order: Order): PortfolioItem[] {
  const words = search.toLocaleLowerCase('en').split(/\s+/).filter(Boolean)
  const found = items.filter(({ id, title, excerpt }) => {
    const text = `${id ?? 'new'} ${title} ${excerpt}`.toLocaleLowerCase('en')
    return words.every((word) => text.includes(word))
  })
  if (order === 'title') return found.sort((a, b) => a.title.localeCompare(b.title, 'en'))
  const sign = order === 'newest' ? -1 : 1
  return found.sort((a, b) => sign * (a.date < b.date ? -1 : a.date > b.date ? 1 : (a.id ?? 0) - (b.id ?? 0)))
}
