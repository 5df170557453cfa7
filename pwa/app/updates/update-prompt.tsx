import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { pageAt } from '#contract/rules/pages.ts'
import { reloadWithNewWorker } from './new-worker.ts'
import { forgetWorkersIfOff, isSwitchedOff } from './switched-off.ts'

/**
 * The owner's and account pages install the service worker. A visitor need not download the whole app, but once it is stored on the device,
 * every page updates it. Recipients' pages are a separate app, which installs none (pwa/recipient-app.tsx).
 */
export function wantsServiceWorker(path: string, isKept: boolean): boolean {
  const audience = pageAt(path)?.audience
  return audience === 'owner' || audience === 'account' || isKept
}

const STILL_MS = 1_000
const LOOK_MS = 200
/** Longest wait for a page to become idle, before the whole app is downloaded, or before checking for a newer version. */
const MAX_MS = { first: 60_000, kept: 10_000 }
const waiting = '[data-loading], [aria-busy="true"]'

/** Registers the service worker once the page has loaded, and offers a new version when one is ready. Renders nothing itself. */
export function UpdatePrompt() {
  const path = useRouterState({ select: (state) => state.location.pathname })
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    if (isSwitchedOff()) return forgetWorkersIfOff()
    const isKept = navigator.serviceWorker.controller !== null
    if (isKept) reloadWithNewWorker()
    if (!wantsServiceWorker(path, isKept)) return
    return whenLoaded(
      isKept ? MAX_MS.kept : MAX_MS.first,
      () =>
        void import('./service-worker-updates.ts').then(
          (module) => module?.watchForUpdates(),
          () => undefined,
        ),
    )
  }, [path])
  return null
}

function whenLoaded(mostMs: number, run: () => void): () => void {
  let stop: () => void = () => window.removeEventListener('load', wait)
  const wait = () => {
    stop = whenStill(mostMs, run)
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
  return () => stop()
}

/**
 * Runs once nothing on the page is loading and no resource has arrived for a second, so that preloading takes no bandwidth
 * from the page on a slow connection.
 */
function whenStill(mostMs: number, run: () => void): () => void {
  const started = performance.now()
  let arrived = started
  const observer = new PerformanceObserver(() => {
    arrived = performance.now()
  })
  observer.observe({ type: 'resource' })
  const look = () => {
    const now = performance.now()
    if (document.querySelector(waiting)) arrived = now
    if (now - arrived < STILL_MS && now - started < mostMs) return
    stop()
    run()
  }
  const timer = setInterval(look, LOOK_MS)
  const stop = () => {
    clearInterval(timer)
    observer.disconnect()
  }
  return stop
}
