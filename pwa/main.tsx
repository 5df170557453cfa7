import { createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { watchCookieBanner } from './app/cookies/cookie-banner.ts'
import { holdInstallPrompt } from './app/install/install-prompt.ts'
import { reloadAfterNewRelease } from './app/updates/new-release.ts'
import { isSignOutPending } from './data/is-sign-out-pending.ts'
import { routeTree } from './route-tree.gen.ts'
import { isOnHomeScreen } from './ui/layout/home-screen.ts'
// Named here so that it is part of what every page begins with.
import './ui/look/lucide-icon.ts'
import './ui/look/tokens.css'
import './ui/look/base.css'

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
watchCookieBanner(() => void router.navigate({ to: '/privacy-policy' }))
holdInstallPrompt()
if (isOnHomeScreen()) void import('./ui/feedback/save-links.ts').then(({ saveLinks }) => saveLinks())

const root = document.getElementById('root')

function show(element: HTMLElement) {
  const app = createRoot(element)
  startTransition(() =>
    app.render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  )
}

// A page whose first paint came with its HTML stays as it is until the code of its route is there.
function begin() {
  if (!root) return
  if (root.hasChildNodes()) void router.load().finally(() => show(root))
  else show(root)
}

// A sign-out that the server has not heard of comes before everything else.
async function finishSignOut(): Promise<void> {
  const module = await import('./accounts/sign-out/finish-sign-out.ts')
  await module.finishSignOut()
}

if (isSignOutPending())
  void finishSignOut()
    .catch(() => undefined)
    .finally(begin)
else begin()
window.addEventListener('online', () => {
  if (isSignOutPending()) void finishSignOut().catch(() => undefined)
})
