import { replaceEqualDeep, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { NetworkError } from '../data/request.ts'
import { onServerNews } from '../sync/engine/engines.ts'
import { useKeptList, useLabels, useLocalState, useNotDeleted } from '../sync/engine/use-sync.ts'
import { shownLabels } from '../sync/labels/shown-labels.ts'
import { ideasQuery } from './ideas.queries.ts'
import { itemsOfDevice, portfolioItems } from './portfolio-items.ts'

/** The owner's ideas: the server's list, or the last one that this device kept, with the changes made here applied. */
export function usePortfolio(userId: number) {
  const queryClient = useQueryClient()
  const ideas = useQuery(ideasQuery)
  const kept = useKeptList(userId)
  // Deferred, so that taps and keys are handled while many cards render.
  const local = useDeferredValue(useLocalState(userId))
  const known = useDeferredValue(ideas.data ?? kept ?? undefined)
  // Shows at once what sync receives.
  useEffect(
    () =>
      onServerNews({
        onList: (listed) => queryClient.setQueryData(ideasQuery.queryKey, listed),
        onGone: (gone) =>
          queryClient.setQueryData(ideasQuery.queryKey, (known) => known?.filter(({ id }) => id !== gone)),
      }),
    [queryClient],
  )
  const changed = useLabels(userId)
  const notDeleted = useNotDeleted(userId)
  const bare = useMemo(() => {
    const { cards, entries } = local ?? { cards: [], entries: new Map() }
    return known ? portfolioItems(known, cards, entries, notDeleted ?? []) : itemsOfDevice(cards, entries)
  }, [known, local, notDeleted])
  const items = useEqual(
    useMemo(
      () => bare.map((item) => ({ ...item, ...shownLabels(item, item, changed ?? new Map()) })),
      [bare, changed],
    ),
  )
  // The line above reports a lost connection; errors of the server are reported here.
  const isOffline = ideas.error instanceof NetworkError && (known !== undefined || items.length > 0)
  return {
    items,
    isPending: known === undefined && !ideas.isError,
    isUnknown: known === undefined,
    failure: ideas.isError && !isOffline && ideas.data === undefined ? ideas.error.message : null,
    retry: () => void ideas.refetch(),
    isRetrying: ideas.isFetching,
  }
}

/** Keeps the identity of items that did not change, so that their cards do not render again. */
function useEqual<T>(value: T): T {
  const before = useRef(value)
  const equal = useMemo(() => replaceEqualDeep(before.current, value), [value])
  useEffect(() => {
    before.current = equal
  }, [equal])
  return equal
}
