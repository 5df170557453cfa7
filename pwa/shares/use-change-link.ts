import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { BodyInputOf } from '#contract/endpoint.ts'
import { changeShare, type Share } from '#contract/shares.ts'
import { ApiError, call } from '../data/request.ts'
import { wayToSignIn } from '../data/session-over.ts'
import { toast } from '../ui/feedback/toast.ts'
import { unchangedWords } from './refusal-words.ts'
import { sharesQuery } from './shares.queries.ts'

export type LinkChange = BodyInputOf<typeof changeShare>

/** Resolves to the changed share, or to null with the errors by field; any other error has been shown as a toast. */
export type ChangeLink = (
  link: Pick<Share, 'id' | 'ideaId'>,
  body: LinkChange,
  done: string | ((share: Share) => string),
) => Promise<{ share: Share | null; fields: Record<string, string> }>

/** Changes a link, updates the cached list, and shows the result as a toast. One change at a time. */
export function useChangeLink(): { change: ChangeLink; busy: boolean } {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const change: ChangeLink = async ({ id, ideaId }, body, done) => {
    if (running.current) return { share: null, fields: {} }
    running.current = true
    setBusy(true)
    const key = sharesQuery(ideaId).queryKey
    try {
      const share = await call(changeShare, { params: { id }, body })
      await queryClient.cancelQueries({ queryKey: key })
      queryClient.setQueryData(key, (known: Share[] | undefined) =>
        known?.map((one) => (one.id === id ? { ...share, requests: stillAsking(share, one) } : one)),
      )
      toast({ title: 'Success', description: typeof done === 'string' ? done : done(share) })
      // The change added an event, and the idea's card counts its links.
      for (const queryKey of [['activity'], ['ideas']]) void queryClient.invalidateQueries({ queryKey })
      return { share, fields: {} }
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {}
      if (Object.keys(fields).length === 0)
        toast({
          title: 'Error',
          description: unchangedWords(error),
          variant: 'destructive',
          ...wayToSignIn(error),
        })
      // The link may have been changed or switched off elsewhere.
      if (error instanceof ApiError) void queryClient.invalidateQueries({ queryKey: key })
      // So may the agreement that was chosen.
      if (fields.agreement) void queryClient.invalidateQueries({ queryKey: ['agreements'], exact: true })
      return { share: null, fields }
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { change, busy }
}

/** Requests for access that are still open: a link that is active again has answered them. */
const stillAsking = ({ state }: Share, { requests }: Share) => (state === 'active' ? [] : requests)
