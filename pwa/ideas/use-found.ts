import { useDeferredValue, useMemo, useState } from 'react'
import { type Order, readOrder, rememberOrder } from '../data/device/idea-order.ts'
import { stateOfVisits } from '../ui/layout/state-of-visits.ts'
import { findIdeas, headOf } from './find-ideas.ts'
import { useTextSearch } from './finding/use-text-search.ts'
import { labelsOf, sameLabel } from './labels/labels-of.ts'
import type { PortfolioItem } from './portfolio-items.ts'

const useSearch = stateOfVisits('')
const useLabel = stateOfVisits<string | null>(null)

/** Searches, filters and sorts the portfolio. Returns the ideas to show and the props of the search bar. */
export function useFound(userId: number, items: PortfolioItem[]) {
  const [search, setSearch] = useSearch(userId)
  const [chosen, setLabel] = useLabel(userId)
  const [order, setOrder] = useState(readOrder)
  const wanted = useDeferredValue(search)
  const labels = useMemo(() => labelsOf(items), [items])
  // Null once no idea has the chosen label any more.
  const label = sameLabel(labels, chosen)
  const searched = useMemo(
    () => items.map((item) => ({ ...item, head: headOf(item), hasText: item.kind !== 'pdf' })),
    [items],
  )
  const { found, unread, isRunning } = useTextSearch(userId, searched, wanted)
  const shown = useMemo(
    () => findIdeas(items, { search: wanted, order, label, inText: found }),
    [items, wanted, order, label, found],
  )
  const onOrder = (next: Order) => {
    setOrder(next)
    rememberOrder(next)
  }
  return {
    shown,
    snippets: found,
    labels,
    isSearching: isRunning,
    isSearch: wanted.trim() !== '' || label !== null,
    bar: { search, onSearch: setSearch, label, onLabel: setLabel, labels, order, onOrder, unread },
  }
}
