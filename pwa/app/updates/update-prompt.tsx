import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { pageAt } from '#contract/rules/pages.ts'
import { reloadWithNewWorker } from './new-worker.ts'

const isForRecipients = (path: string) => pageAt(path)?.audience === 'recipient'

/**
 * Owners' pages, and those around their account, bring the service worker. Recipient pages are never kept on the device and bring none; somebody who only
 * looks around need not load the whole app, but once it is kept here, every other page keeps it new.
 */
export function wantsServiceWorker(path: string, isKept: boolean): boolean {
  const audience = pageAt(path)?.audience
  return audience === 'owner' || audience === 'account' || (isKept && audience !== 'recipient')
}

const STILL_MS = 1_000
const LOOK_MS = 200
/** A page that is never idle has waited long enough: to load the whole app, or only to ask whether there is a newer one. */
const MOST_MS = { first: 60_000, kept: 10_000 }
const waiting = '[data-loading], [aria-busy="true"]'

/** The server can switch the service worker off (SERVICE_WORKER=off); its pages say so. */
export const isSwitchedOff = () => document.documentElement.dataset.serviceWorker === 'off'

/** Registers the service worker once the page has what it asked for, and offers a new version when one is ready. Draws nothing. */
export function UpdatePrompt() {
  const path = useRouterState({ select: (state) => state.location.pathname })
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    if (isSwitchedOff()) return void forgetWorkers().catch(() => undefined)
    const isKept = navigator.serviceWorker.controller !== null
    if (isKept && !isForRecipients(path)) reloadWithNewWorker()
    if (!wantsServiceWorker(path, isKept)) return
    return whenLoaded(
      isKept ? MOST_MS.kept : MOST_MS.first,
      () =>
        void import('./service-worker-updates.ts').then(
          (module) => module?.watchForUpdates(),
          () => undefined,
        ),
    )
  }, [path])
  return null
}

async function forgetWorkers(): Promise<void> {
  const workers = await navigator.serviceWorker.getRegistrations()
  await Promise.all(workers.map((worker) => worker.unregister()))
  if (workers.length === 0) return
  for (const name of await caches.keys()) await caches.delete(name)
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
 * Runs once the page has what it asked for: it shows nothing that waits, and nothing has arrived for a second. What is
 * loaded ahead for later takes no part of a slow line until then.
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
