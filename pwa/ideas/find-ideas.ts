import type { IdeaSummary } from '#contract/ideas.ts'
import type { LocalDraft } from '../data/db.ts'

export type Order = 'newest' | 'oldest' | 'title'

const dateOf = ({ blockchainTimestamp, lastModified }: IdeaSummary) => blockchainTimestamp ?? lastModified

/** The ideas whose title, first words or id hold every word of the search, in the wished order. */
export function findIdeas(ideas: IdeaSummary[], search: string, order: Order): IdeaSummary[] {
  const words = search.toLocaleLowerCase('en').split(/\s+/).filter(Boolean)
  const found = ideas.filter(({ id, title, excerpt }) => {
    const text = `${id} ${title} ${excerpt}`.toLocaleLowerCase('en')
    return words.every((word) => text.includes(word))
  })
  if (order === 'title') return found.sort((a, b) => a.title.localeCompare(b.title, 'en'))
  const sign = order === 'newest' ? -1 : 1
  return found.sort((a, b) => sign * (dateOf(a) < dateOf(b) ? -1 : dateOf(a) > dateOf(b) ? 1 : a.id - b.id))
}

/** Drafts of this device that no card of the server's list stands for, where every word of the search is in the title. */
export function findLocal(drafts: LocalDraft[], ideas: IdeaSummary[], search: string): LocalDraft[] {
  const listed = new Set(ideas.map(({ id }) => id))
  const words = search.toLocaleLowerCase('en').split(/\s+/).filter(Boolean)
  return drafts.filter(({ ideaId, title }) => {
    const text = title.toLocaleLowerCase('en')
    return (ideaId === null || !listed.has(ideaId)) && words.every((word) => text.includes(word))
  })
}
