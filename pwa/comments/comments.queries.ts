import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { type Comment, createComment, listComments } from '#contract/comments.ts'
import { call } from '../data/request.ts'

/** Asked anew whenever the comments are shown; a reader's are gone from memory with the document. */
export const commentsQuery = (ideaId: number, as: 'owner' | 'reader') =>
  queryOptions({
    queryKey: ['comments', ideaId],
    queryFn: ({ signal }) => call(listComments, { as, query: { ideaId }, signal }),
    staleTime: 5_000,
    gcTime: 0,
  })

/**
 * Writes a comment, of the owner where it says whom they answer: what the server answers is appended, then the list is asked
 * for again.
 */
export function useAddComment(ideaId: number, threadId?: number) {
  const queryClient = useQueryClient()
  const as = threadId === undefined ? 'reader' : 'owner'
  return async (content: string): Promise<void> => {
    const added = await call(createComment, {
      as,
      body: { ideaId, content, ...(threadId === undefined ? {} : { recipientId: threadId }) },
    })
    const { queryKey } = commentsQuery(ideaId, as)
    queryClient.setQueryData(queryKey, (known: Comment[] | undefined) => [...(known ?? []), added])
    void queryClient.invalidateQueries({ queryKey })
  }
}
