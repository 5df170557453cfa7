import { type Query, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NetworkError } from './request.ts'

/**
 * `staleTime` of what is fetched again each time it is needed. With 0, a device whose clock was set back would take everything that it
 * fetched before for fresh, until the clock has reached that time again.
 */
export const ALWAYS_STALE = Number.NEGATIVE_INFINITY

// The specification asks for no automatic refetch, data that is never stale, and no retries.
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      networkMode: 'offlineFirst',
    },
    mutations: { retry: false, networkMode: 'offlineFirst' },
  },
})

// WebKit ends the requests of a page that is left, and keeps the page. Without an answer when somebody goes back, they are made again.
if (typeof document !== 'undefined')
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void queryClient.refetchQueries({ type: 'active', predicate: hasNoAnswer })
  })

function hasNoAnswer({ state: { error } }: Query): boolean {
  return error instanceof NetworkError
}

/**
 * Wraps whatever uses TanStack Query, with one cache for the whole app. It does not wrap the app itself, because the landing
 * page and the recipient's first pages do without it: they cache nothing, and every byte delays them.
 */
export function WithQueries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
