import { createRouter, RouterProvider } from '@tanstack/react-router'
import { routeTree } from './route-tree.gen.ts'
import { start } from './start.tsx'

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

start({
  async prepare(hasFirstPaint) {
    if (hasFirstPaint) await router.load().catch(() => undefined)
    return <RouterProvider router={router} />
  },
  goToPolicy: () => void router.navigate({ to: '/privacy-policy' }),
})
