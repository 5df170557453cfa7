import { createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { reloadAfterNewRelease } from './app/new-release.ts'
import { routeTree } from './route-tree.gen.ts'
import './ui/tokens.css'
import './ui/base.css'

const router = createRouter({
  routeTree,
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
      <RouterProvider router={router} />
    </StrictMode>,
  )
}

// A page whose first paint came with its HTML stays as it is until the code of its route is there.
if (root) {
  if (root.hasChildNodes()) void router.load().finally(() => show(root))
  else show(root)
}
