import { type ReactNode, StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { watchCookieBanner } from './app/cookies/cookie-banner.ts'
import { holdInstallPrompt } from './app/install/install-prompt.ts'
import { reportOnlineAfterReturn } from './app/online-after-return.ts'
import { loadPicturesAfterReturn } from './app/pictures-after-return.ts'
import { reloadAfterNewRelease } from './app/updates/new-release.ts'
import { isSignOutPending } from './data/is-sign-out-pending.ts'
import { isOnHomeScreen } from './ui/layout/home-screen.ts'
// Imported here so that they are part of the code that every page loads first.
import './app/set-immediate.ts'
import './ui/look/lucide-icon.ts'
import './ui/look/tokens.css'
import './ui/look/base.css'

export type StartOptions = {
  /** Resolves to the app. `hasFirstPaint`: the HTML already shows the page, which stays as it is until then. */
  prepare: (hasFirstPaint: boolean) => Promise<ReactNode>
  /** Follows the cookie banner's link without a page load. */
  goToPolicy?: () => void
}

let isStarted = false

/** Starts a page, of either app. Only the first call counts, because code that both apps share may load the other one's entry, too. */
export function start({ prepare, goToPolicy }: StartOptions): void {
  if (isStarted) return
  isStarted = true
  reloadAfterNewRelease()
  reportOnlineAfterReturn()
  loadPicturesAfterReturn()
  watchCookieBanner(goToPolicy)
  holdInstallPrompt()
  if (isOnHomeScreen()) void import('./ui/feedback/save-links.ts').then(({ saveLinks }) => saveLinks())

  const begin = () => void show(prepare)
  // A sign-out that the server does not know of yet is finished before anything else.
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
