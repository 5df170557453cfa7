import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { reloadWithNewWorker } from './new-worker.ts'

const ownersPages =
  /^\/(dashboard|editor|share|shared|profile|login|register|forgot-password|reset-password)(\/|$)/
const recipientPages = /^\/(collect|view|nda|document)(\/|$)/

/**
 * Owners' pages bring the service worker. Recipient pages are never kept on the device and bring none; somebody who only
 * looks around need not load the whole app, but once it is kept here, every other page keeps it new.
 */
export function wantsServiceWorker(path: string, isKept: boolean): boolean {
  return ownersPages.test(path) || (isKept && !recipientPages.test(path))
}

/** The server can switch the service worker off (SERVICE_WORKER=off); its pages say so. */
export const isSwitchedOff = () => document.documentElement.dataset.serviceWorker === 'off'

/** Registers the service worker once the page is idle, and offers a new version when one is ready. Draws nothing. */
export function UpdatePrompt() {
  const path = useRouterState({ select: (state) => state.location.pathname })
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    if (isSwitchedOff()) return void forgetWorkers().catch(() => undefined)
    const isKept = navigator.serviceWorker.controller !== null
    if (isKept && !recipientPages.test(path)) reloadWithNewWorker()
    if (!wantsServiceWorker(path, isKept)) return
    return whenIdle(
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

function whenIdle(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    timer = setTimeout(run, 1_000)
  }
  if (document.readyState === 'complete') later()
  else window.addEventListener('load', later, { once: true })
  return () => {
    clearTimeout(timer)
    window.removeEventListener('load', later)
  }
}
