import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'

const recipientPages = /^\/(collect|view|nda|document)(\/|$)/

/** Recipient pages are never kept on the device, so they bring no service worker. */
export function wantsServiceWorker(path: string): boolean {
  return !recipientPages.test(path)
}

/** Registers the service worker once the page is idle, and offers a new version when one is ready. Draws nothing. */
export function UpdatePrompt() {
  const wanted = useRouterState({ select: (state) => wantsServiceWorker(state.location.pathname) })
  useEffect(() => {
    if (!wanted || !import.meta.env.PROD || !('serviceWorker' in navigator)) return
    return whenIdle(
      () => void import('./service-worker-updates.ts').then((module) => module.watchForUpdates()),
    )
  }, [wanted])
  return null
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
