import { type IdeaSummary, listIdeas } from '#contract/ideas.ts'
import { callPages } from './call-pages.ts'
import type { CallOptions } from './request.ts'

/**
 * The whole portfolio, the newest change first. An idea that is saved while the pages are read moves to the beginning, which
 * was read already. So the first pages are read again until one contains an idea that is known and unchanged.
 */
export async function listEveryIdea(options: CallOptions<typeof listIdeas>): Promise<IdeaSummary[]> {
  const listPages = () => callPages(listIdeas, options)
  const known = new Map<number, IdeaSummary>()
  let pages = 0
  for await (const page of listPages()) {
    for (const idea of page) if (!known.has(idea.id)) known.set(idea.id, idea)
    pages += 1
  }
  if (pages > 1) await addMoved(known, listPages())
  return [...known.values()].sort(newestFirst)
}

async function addMoved(known: Map<number, IdeaSummary>, pages: AsyncIterable<IdeaSummary[]>): Promise<void> {
  for await (const page of pages) {
    const isReached = page.some(({ id, revision }) => known.get(id)?.revision === revision)
    for (const idea of page) known.set(idea.id, idea)
    if (isReached) return
  }
}

const newestFirst = (one: IdeaSummary, other: IdeaSummary) =>
  Date.parse(other.lastModified) - Date.parse(one.lastModified) || other.id - one.id
