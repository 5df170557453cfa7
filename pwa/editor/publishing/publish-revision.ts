import { getIdea, type Idea, publishIdea } from '#contract/ideas.ts'
import { call } from '../../data/request.ts'

/** The toast for when the server did not answer: it may have published the idea all the same. */
export const noAnswerToast = {
  title: 'No answer came',
  description: 'Publishing needs a connection. Trying again never publishes it twice.',
  variant: 'destructive',
} as const

/** Publishes this revision. If the answer is lost, the idea's current state shows whether it was published. */
export async function publishRevision(id: number, revision: number): Promise<Idea> {
  try {
    return await call(publishIdea, { params: { id }, headers: { 'If-Match': `"${revision}"` } })
  } catch (error) {
    const now = await call(getIdea, { params: { id } }).catch(() => null)
    if (now?.status === 'published' && now.revision - 1 === revision) return now
    throw error
  }
}
