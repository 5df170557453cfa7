import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { pageAt } from '#contract/rules/pages.ts'
import styles from './frame.module.css'
import { whenQuiet } from './when-quiet.ts'

export type FrameProps = {
  /** Path of the screen. */
  path: string
  /** Loads the overlays (overlays.tsx), once the screen itself is there. */
  loadOverlays: () => Promise<ComponentType>
  children: ReactNode
}

/** Wraps every screen. */
export function Frame({ path, loadOverlays, children }: FrameProps) {
  const Overlays = useOverlays(loadOverlays)
  const hasIdeas = pageAt(path)?.hasIdeas ?? false
  // The HTML sets this for the first screen; it has to follow navigation.
  useEffect(() => {
    document.documentElement.translate = !hasIdeas
  }, [hasIdeas])
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      {children}
      {Overlays ? <Overlays /> : null}
    </>
  )
}

/** Toasts and dialogs are loaded once the page is quiet, because its own content comes first. */
function useOverlays(loadOverlays: FrameProps['loadOverlays']): ComponentType | null {
  const [overlays, setOverlays] = useState<ComponentType | null>(null)
  useEffect(() => {
    const load = async () => {
      try {
        const Overlays = await loadOverlays()
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
  }, [loadOverlays])
  return overlays
}
