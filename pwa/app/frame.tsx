import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { pageAt } from '#contract/rules/pages.ts'
import styles from './frame.module.css'
import { whenQuiet } from './when-quiet.ts'

export type FrameProps = {
  /** The address of the screen, without the site. */
  path: string
  /** What may lie over any screen; its code is asked for once the screen itself is there. */
  loadOverlays: () => Promise<ComponentType>
  children: ReactNode
}

/** Around every screen. */
export function Frame({ path, loadOverlays, children }: FrameProps) {
  const Overlays = useOverlays(loadOverlays)
  const hasIdeas = pageAt(path)?.hasIdeas ?? false
  // As the page's own HTML says it for the screen that it begins with.
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

/** Toasts and questions: once the page is quiet, because its own content comes first. */
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
