import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import * as v from 'valibot'
import { IdeaSummary } from '#contract/ideas.ts'
import { findAnswer } from '../data/kept-answers.ts'
import { NetworkError } from '../data/request.ts'
import { useLive } from '../data/use-live.ts'
import { LISTING, onList } from '../sync/engine/engines.ts'
import { useLocalState, useSyncState } from '../sync/engine/use-sync.ts'
import { ideasQuery } from './ideas.queries.ts'
import { itemsOfDevice, portfolioItems } from './portfolio-items.ts'

const Listing = v.array(IdeaSummary)

/** The owner's ideas: the server's list, or without an answer the last one that this device kept, under what was written here. */
export function usePortfolio(userId: number) {
  const queryClient = useQueryClient()
  const ideas = useQuery(ideasQuery)
  const local = useLocalState(userId)
  const kept = useLive(() => findAnswer(userId, LISTING, Listing), [userId])
  const sync = useSyncState(userId)
  // What sync fetches is shown at once.
  useEffect(() => onList((listed) => queryClient.setQueryData(ideasQuery.queryKey, listed)), [queryClient])
  const known = ideas.data ?? kept ?? undefined
  const items = useMemo(() => {
    const { cards, entries } = local ?? { cards: [], entries: new Map() }
    return known ? portfolioItems(known, cards, entries) : itemsOfDevice(cards, entries)
  }, [known, local])
  // Without a connection the line above says so; a refusal of the server is told here.
  const isOffline = ideas.error instanceof NetworkError && (known !== undefined || items.length > 0)
  return {
    items,
    isPending: known === undefined && ideas.isPending,
    isUnknown: known === undefined,
    isOffline: isOffline || sync === 'unreachable',
    failure: ideas.isError && !isOffline && ideas.data === undefined ? ideas.error.message : null,
    retry: () => void ideas.refetch(),
    isRetrying: ideas.isFetching,
  }
}
