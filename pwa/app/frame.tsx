import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import styles from './frame.module.css'
import { whenQuiet } from './when-quiet.ts'

export type FrameProps = {
  /** What may lie over any screen; its code is asked for once the screen itself is there. */
  loadOverlays: () => Promise<ComponentType>
  children: ReactNode
}

/** Around every screen. */
export function Frame({ loadOverlays, children }: FrameProps) {
  const Overlays = useOverlays(loadOverlays)
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
