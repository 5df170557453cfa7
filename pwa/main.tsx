import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { reloadAfterNewRelease } from './app/new-release.ts'
import { routeTree } from './route-tree.gen.ts'
import './ui/tokens.css'
import './ui/base.css'

// Specification section 7: no automatic refetch, data never stale, no retries.
const queryClient = new QueryClient({
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

const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

reloadAfterNewRelease()

const root = document.getElementById('root')

function show(element: HTMLElement) {
  createRoot(element).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}

// A page whose first paint came with its HTML stays as it is until the code of its route is there.
if (root) {
  if (root.hasChildNodes()) void router.load().finally(() => show(root))
  else show(root)
}
