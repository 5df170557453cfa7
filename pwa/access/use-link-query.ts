import { useCallback, useDeferredValue, useSyncExternalStore } from 'react'
import { notFetched, Query, type QueryState } from './query.ts'

/** One call, with a query for each link. Answers are never stored, and are dropped with the last screen that shows them. */
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
 * The answer about a link, fetched when the screen appears. It is a deferred value, so that the screen reacts to touches while it is
 * drawn. Use the token as the component's key, or another link briefly shows the answer about the one before.
 */
export function useLinkQuery<T>({ of, known }: LinkQuery<T>, accessToken: string): QueryState<T> {
  const state = useSyncExternalStore(
    useCallback((listener: () => void) => of(accessToken).subscribe(listener), [of, accessToken]),
    () => known(accessToken),
    () => notFetched,
  )
  return useDeferredValue(state)
}
