import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { setPageAccount } from '../data/account.ts'
import { EditorScreen } from './editor-screen.tsx'

const nothing = () => undefined

/** Opens the whole page of idea 7 in jsdom, for tests; `fetched` answers its requests. Returns the function that closes it. */
export function openScreen(userId: number, fetched: (url: string) => Promise<Response>, onLeave = nothing) {
  setPageAccount(userId)
  const { scrollTo, fetch } = globalThis
  Object.assign(globalThis, { scrollTo: nothing, fetch: fetched })
  const rootRoute = createRootRoute({
    component: () => (
      <main id="main" tabIndex={-1}>
        <EditorScreen
          userId={userId}
          address={{ ideaId: 7 }}
          isFull={false}
          isOpen={() => true}
          onPlace={nothing}
          onOpen={nothing}
          onLeave={onLeave}
          signInAgain={() => null}
          comments={() => null}
          assistant={() => null}
          updateNow={null}
        />
      </main>
    ),
  })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() })
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return () => {
    root.unmount()
    setPageAccount(null)
    Object.assign(globalThis, { scrollTo, fetch })
    // The router leaves this global behind.
    Reflect.deleteProperty(globalThis, '__TSR_ROUTER__')
  }
}
