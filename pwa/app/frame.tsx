import { Outlet, useRouter } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import styles from './frame.module.css'
import { whenQuiet } from './when-quiet.ts'

/** Around every screen. */
export function Frame() {
  useFocusOnNewPage()
  const Overlays = useOverlays()
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Outlet />
      {Overlays ? <Overlays /> : null}
    </>
  )
}

/** Toasts and questions: once the page is quiet, because its own content comes first. */
function useOverlays(): ComponentType | null {
  const [overlays, setOverlays] = useState<ComponentType | null>(null)
  useEffect(() => {
    const load = async () => {
      try {
        const { Overlays } = await import('./overlays.tsx')
        setOverlays(() => Overlays)
      } catch {
        window.addEventListener('online', load, { once: true })
      }
    }
    const stop = whenQuiet(load)
    return () => {
      stop()
      window.removeEventListener('online', load)
    }
  }, [])
  return overlays
}

/** After a step to another page, reading and the Tab key go on at its content. */
function useFocusOnNewPage(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation, toLocation }) => {
        if (!fromLocation || !pathChanged || toLocation.state.continues === fromLocation.href) return
        const main = document.getElementById('main')
        // A screen that chose where to begin (a field, a dialog) keeps its choice, and a field that waits for its screen.
        if (!main || main.contains(document.activeElement)) return
        if (document.querySelector('dialog[open],[data-waiting]')) return
        main.focus({ preventScroll: true })
      }),
    [router],
  )
}
