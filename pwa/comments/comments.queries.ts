import { queryOptions, useQueryClient } from '@tanstack/react-query'
import {
  type Comment,
  type CommentPlace,
  createComment,
  listComments,
  readComments,
  resolveComment,
} from '#contract/comments.ts'
import { call } from '../data/request.ts'

export type Side = 'owner' | 'reader'

/** Asked anew whenever the comments are shown; a reader's are gone from memory with the document. */
export const commentsQuery = (ideaId: number, as: Side) =>
  queryOptions({
    queryKey: ['comments', ideaId],
    queryFn: ({ signal }) => call(listComments, { as, query: { ideaId }, signal }),
    staleTime: 5_000,
    gcTime: 0,
  })

/** Whom the owner answers, and where it belongs: to a conversation, or to a place that begins one. */
export type Where = {
  threadId?: number | undefined
  under?: number | undefined
  place?: CommentPlace | undefined
}

/**
 * Writes a comment, of the owner where it says whom they answer: what the server answers is appended, then the list is asked
 * for again.
 */
export function useAddComment(ideaId: number, { threadId, under, place }: Where = {}) {
  const queryClient = useQueryClient()
  const as = threadId === undefined ? 'reader' : 'owner'
  return async (content: string): Promise<void> => {
    const added = await call(createComment, {
      as,
      body: {
        ...{ ideaId, content },
        ...(threadId === undefined ? {} : { recipientId: threadId }),
        ...(under === undefined ? {} : { under }),
        ...(place === undefined ? {} : { place: bareOf(place) }),
      },
    })
    const { queryKey } = commentsQuery(ideaId, as)
    queryClient.setQueryData(queryKey, (known: Comment[] | undefined) => [...(known ?? []), added])
    void queryClient.invalidateQueries({ queryKey })
  }
}

/** Without what the server adds to it. */
const bareOf = (place: CommentPlace): CommentPlace =>
  place.kind === 'text'
    ? { kind: place.kind, block: place.block, excerpt: place.excerpt }
    : { kind: place.kind, page: place.page, x: place.x, y: place.y }

/** Resolves a conversation up to what is shown of it, or opens it again. */
export function useResolve(ideaId: number) {
  const queryClient = useQueryClient()
  return async (id: number, upTo: number | null): Promise<void> => {
    await call(resolveComment, { params: { id }, body: { upTo } })
    await queryClient.invalidateQueries({ queryKey: commentsQuery(ideaId, 'owner').queryKey })
  }
}

/** Tells the server what was on the screen. What fails is told the next time. */
export function useMarkRead(ideaId: number, as: Side) {
  const queryClient = useQueryClient()
  return async (ids: readonly number[]): Promise<void> => {
    try {
      await call(readComments, { as, body: { ids: [...ids] } })
    } catch {
      return
    }
    const isRead = new Set(ids)
    queryClient.setQueryData(commentsQuery(ideaId, as).queryKey, (known: Comment[] | undefined) =>
      known?.map((comment) => (isRead.has(comment.id) ? { ...comment, unread: false } : comment)),
    )
  }
}
