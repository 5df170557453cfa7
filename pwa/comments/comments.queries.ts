import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import {
  type Comment,
  type CommentPlace,
  createComment,
  maxRead,
  readComments,
  resolveComment,
} from '#contract/comments.ts'
import { readerHeaders } from '../data/account.ts'
import { call } from '../data/request.ts'
import { addPage, type Earlier, type Loaded, loadComments, loadEarlier, seenOf } from './load-comments.ts'

export type Side = 'owner' | 'reader'

/** Who reads this page: another tab may have opened another link to the idea, and somebody else may read by this one later. */
export type Reader = { accessToken: string; readerId: number | null }
/** Null on an owner's page. */
export const ReaderContext = createContext<Reader | null>(null)

/** Whose comments they are: of the owner, or of the reader at the page's link. */
function useActing(as: Side) {
  const reader = useContext(ReaderContext)
  return { as, headers: reader === null ? {} : headersOf(reader) }
}

/** The page names its reader, too: somebody else may read at its link by now. */
const headersOf = ({ accessToken, readerId }: Reader): Record<string, string> => ({
  'Access-Token': accessToken,
  ...readerHeaders(readerId),
})

/** Asked anew whenever the comments are shown; a reader's are gone from memory with the document. */
const commentsQuery = (ideaId: number, acting: ReturnType<typeof useActing>) =>
  queryOptions({
    queryKey: ['comments', ideaId, acting],
    queryFn: ({ signal, client, queryKey }) =>
      loadComments({ ideaId, acting, signal }, () => client.getQueryData<Loaded>(queryKey)),
    staleTime: 5_000,
    gcTime: 0,
  })

export const useComments = (ideaId: number, as: Side) => useQuery(commentsQuery(ideaId, useActing(as)))

/** Loads what a thread has before what is shown of it. */
export function useLoadEarlier(ideaId: number, as: Side) {
  const queryClient = useQueryClient()
  const acting = useActing(as)
  const { queryKey } = commentsQuery(ideaId, acting)
  return async (threadId: number, earlier: Earlier): Promise<void> => {
    const page = await loadEarlier({ ideaId, acting }, `${threadId}`, earlier)
    queryClient.setQueryData(queryKey, (known: Loaded | undefined) =>
      known ? addPage(known, `${threadId}`, page) : known,
    )
  }
}

/** Whom the owner answers, and where it belongs: to a conversation, or to a place that begins one. */
export type Where = {
  threadId?: number | undefined
  under?: number | undefined
  place?: CommentPlace | undefined
}

/** `key`: the same for each attempt to send the same comment, so that the server takes it once. */
export type SendComment = (content: string, key: string | undefined) => Promise<void>

/**
 * Writes a comment, of the owner where it says whom they answer: what the server answers is appended, then the list is asked
 * for again.
 */
export function useAddComment(ideaId: number, { threadId, under, place }: Where = {}): SendComment {
  const queryClient = useQueryClient()
  const acting = useActing(threadId === undefined ? 'reader' : 'owner')
  const { queryKey } = commentsQuery(ideaId, acting)
  return async (content, key) => {
    const seen = seenOf(queryClient.getQueryData<Loaded>(queryKey) ?? none, threadId)
    const added = await call(createComment, {
      ...acting,
      headers: { ...acting.headers, ...(key === undefined ? {} : { 'Idempotency-Key': key }) },
      body: {
        ...{ ideaId, content },
        ...(threadId === undefined ? {} : { recipientId: threadId }),
        ...(under === undefined ? {} : { under }),
        ...(place === undefined ? {} : { place: bareOf(place) }),
        seen,
      },
    })
    // One that had arrived before, and only its answer had not, is among them already.
    queryClient.setQueryData(queryKey, ({ comments, earlier }: Loaded = none) => ({
      comments: [...comments.filter(({ id }) => id !== added.id), added],
      earlier,
    }))
    void queryClient.invalidateQueries({ queryKey })
  }
}

const none: Loaded = { comments: [], earlier: {} }

/** Without what the server adds to it. */
const bareOf = (place: CommentPlace): CommentPlace =>
  place.kind === 'text'
    ? { kind: place.kind, block: place.block, excerpt: place.excerpt }
    : { kind: place.kind, page: place.page, x: place.x, y: place.y }

/** Resolves a conversation up to what is shown of it, or opens it again. */
export function useResolve(ideaId: number) {
  const queryClient = useQueryClient()
  const { queryKey } = commentsQuery(ideaId, useActing('owner'))
  return async (id: number, upTo: number | null): Promise<void> => {
    await call(resolveComment, { params: { id }, body: { upTo } })
    await queryClient.invalidateQueries({ queryKey })
  }
}

/** Tells the server what was on the screen. What fails is told the next time. */
export function useMarkRead(ideaId: number, as: Side) {
  const queryClient = useQueryClient()
  const acting = useActing(as)
  return async (ids: readonly number[]): Promise<void> => {
    for (let at = 0; at < ids.length; at += maxRead) {
      const some = ids.slice(at, at + maxRead)
      try {
        await call(readComments, { ...acting, body: { ids: some } })
      } catch {
        return
      }
      const isRead = new Set(some)
      queryClient.setQueryData(
        commentsQuery(ideaId, acting).queryKey,
        (known: Loaded | undefined) => known && { ...known, comments: known.comments.map(asRead(isRead)) },
      )
    }
  }
}

const asRead =
  (ids: ReadonlySet<number>) =>
  (comment: Comment): Comment =>
    ids.has(comment.id) ? { ...comment, unread: false } : comment
