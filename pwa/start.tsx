import { type ReactNode, StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { watchCookieBanner } from './app/cookies/cookie-banner.ts'
import { holdInstallPrompt } from './app/install/install-prompt.ts'
import { reloadAfterNewRelease } from './app/updates/new-release.ts'
import { isSignOutPending } from './data/is-sign-out-pending.ts'
import { isOnHomeScreen } from './ui/layout/home-screen.ts'
// Named here so that it is part of what every page begins with.
import './ui/look/lucide-icon.ts'
import './ui/look/tokens.css'
import './ui/look/base.css'

export type StartOptions = {
  /** The app. A page whose first paint came with its HTML stays as it is until this is there; another one has nothing to show yet. */
  prepare: (hasFirstPaint: boolean) => Promise<ReactNode>
  /** Follows the cookie banner's link without loading the page anew. */
  goToPolicy?: () => void
}

let isStarted = false

/** What every page does at its start, whichever app it belongs to. It has one: code that both share may bring the other along. */
export function start({ prepare, goToPolicy }: StartOptions): void {
  if (isStarted) return
  isStarted = true
  reloadAfterNewRelease()
  watchCookieBanner(goToPolicy)
  holdInstallPrompt()
  if (isOnHomeScreen()) void import('./ui/feedback/save-links.ts').then(({ saveLinks }) => saveLinks())

  const begin = () => void show(prepare)
  // A sign-out that the server has not heard of comes before everything else.
  if (isSignOutPending())
    void finishSignOut()
      .catch(() => undefined)
      .finally(begin)
  else begin()
  window.addEventListener('online', () => {
    if (isSignOutPending()) void finishSignOut().catch(() => undefined)
  })
}

async function show(prepare: StartOptions['prepare']): Promise<void> {
  const root = document.getElementById('root')
  if (!root) return
  const app = await prepare(root.hasChildNodes())
  startTransition(() => createRoot(root).render(<StrictMode>{app}</StrictMode>))
}

async function finishSignOut(): Promise<void> {
  const module = await import('./accounts/sign-out/finish-sign-out.ts')
  await module.finishSignOut()
}
