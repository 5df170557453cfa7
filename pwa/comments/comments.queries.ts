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

/** The reader of this page, named in each call: another tab may use another link to the idea, or somebody else the same link later. */
export type Reader = {
  accessToken: string
  readerId: number | null
  /** Whether a call failed because the reading is over, which the page shows then. */
  endsReading: (error: unknown) => Promise<boolean>
}
/** Null on an owner's page. */
export const ReaderContext = createContext<Reader | null>(null)

/** Options of a call on behalf of the owner, or of the reader at the page's link. */
function useActing(as: Side) {
  const reader = useContext(ReaderContext)
  return { as, headers: reader === null ? {} : headersOf(reader) }
}

/** Headers that name the link and its reader, because somebody else may read at the link by now. */
const headersOf = ({ accessToken, readerId }: Reader): Record<string, string> => ({
  'Access-Token': accessToken,
  ...readerHeaders(readerId),
})

/** Fetched again whenever comments are shown; a reader's comments leave memory with the document. */
const commentsQuery = (ideaId: number, acting: ReturnType<typeof useActing>) =>
  queryOptions({
    queryKey: ['comments', ideaId, acting],
    queryFn: ({ signal, client, queryKey }) =>
      loadComments({ ideaId, acting, signal }, () => client.getQueryData<Loaded>(queryKey)),
    staleTime: 5_000,
    gcTime: 0,
  })

export const useComments = (ideaId: number, as: Side) => useQuery(commentsQuery(ideaId, useActing(as)))

/** Loads the page of a thread before the comments that are shown. */
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

/** Where a comment belongs: the thread that the owner answers, and a conversation, or a place where a new one begins. */
export type Where = {
  threadId?: number | undefined
  under?: number | undefined
  place?: CommentPlace | undefined
}

/** `key` is the same for each attempt to send the same comment, so that the server stores it once. */
export type SendComment = (content: string, key: string | undefined) => Promise<void>

/**
 * Sends a comment; as the owner if `threadId` names the thread that is answered. The server's answer is appended to the list, which is
 * then refetched.
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
    // A comment whose earlier try arrived without an answer is in the list already.
    queryClient.setQueryData(queryKey, ({ comments, earlier }: Loaded = none) => ({
      comments: [...comments.filter(({ id }) => id !== added.id), added],
      earlier,
    }))
    void queryClient.invalidateQueries({ queryKey })
  }
}

const none: Loaded = { comments: [], earlier: {} }

/** The place without the fields that the server adds. */
const bareOf = (place: CommentPlace): CommentPlace =>
  place.kind === 'text'
    ? { kind: place.kind, block: place.block, excerpt: place.excerpt }
    : { kind: place.kind, page: place.page, x: place.x, y: place.y }

/** Resolves a conversation up to the newest comment that is shown, or opens it again. */
export function useResolve(ideaId: number) {
  const queryClient = useQueryClient()
  const { queryKey } = commentsQuery(ideaId, useActing('owner'))
  return async (id: number, upTo: number | null): Promise<void> => {
    await call(resolveComment, { params: { id }, body: { upTo } })
    await queryClient.invalidateQueries({ queryKey })
  }
}

/** Marks comments that were on the screen as read. After a failure they are marked the next time they are shown. */
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
