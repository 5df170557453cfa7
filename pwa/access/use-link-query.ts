import { useCallback, useDeferredValue, useSyncExternalStore } from 'react'
import { notFetched, Query, type QueryState } from './query.ts'

/** The same call for any link: its answers are never stored, and dropped with the last screen that shows them. */
export type LinkQuery<T> = {
  of: (accessToken: string) => Query<T>
  known: (accessToken: string) => QueryState<T>
}

export function createLinkQuery<T>(ask: (accessToken: string) => Promise<T>, freshMs: number): LinkQuery<T> {
  const queries = new Map<string, Query<T>>()
  const of = (accessToken: string) => {
    const known = queries.get(accessToken)
    if (known) return known
    const query = new Query(
      () => ask(accessToken),
      freshMs,
      (unused) => {
        if (queries.get(accessToken) === unused) queries.delete(accessToken)
      },
    )
    queries.set(accessToken, query)
    return query
  }
  return { of, known: (accessToken) => queries.get(accessToken)?.answer ?? notFetched }
}

/**
 * The answer as it becomes known; fetched when the screen appears. What an answer changes is drawn in pieces, so that a touch is
 * heard in between: a component is made anew for another link, else it would show the answer about the one before for a moment.
 */
export function useLinkQuery<T>({ of, known }: LinkQuery<T>, accessToken: string): QueryState<T> {
  const state = useSyncExternalStore(
    useCallback((listener: () => void) => of(accessToken).subscribe(listener), [of, accessToken]),
    () => known(accessToken),
    () => notFetched,
  )
  return useDeferredValue(state)
}
