import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { type Comment, createComment, listComments } from '#contract/comments.ts'
import { call } from '../data/request.ts'

/** Asked anew whenever the comments are shown; a reader's are gone from memory with the document. */
export const commentsQuery = (ideaId: number) =>
  queryOptions({
    queryKey: ['comments', ideaId],
    queryFn: ({ signal }) => call(listComments, { query: { ideaId }, signal }),
    staleTime: 5_000,
    gcTime: 0,
  })

/** Writes a comment: what the server answers is appended, then the list is asked for again. */
export function useAddComment(ideaId: number, recipientId?: number) {
  const queryClient = useQueryClient()
  return async (content: string): Promise<void> => {
    const added = await call(createComment, {
      body: { ideaId, content, ...(recipientId === undefined ? {} : { recipientId }) },
    })
    const { queryKey } = commentsQuery(ideaId)
    queryClient.setQueryData(queryKey, (known: Comment[] | undefined) => [...(known ?? []), added])
    void queryClient.invalidateQueries({ queryKey })
  }
}
