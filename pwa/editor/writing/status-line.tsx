import { useEffect, useRef, useState } from 'react'
import { Fill } from '../../ui/layout/slot.tsx'
import { SaveStatus, type SaveStatusProps } from './save-status.tsx'
import styles from './writing.module.css'

/** The greatest height of the bars over the text, so that a line behind them counts as scrolled away. */
const BARS = '-56px 0px'

/** Shows the save status under the title. When that is scrolled away, it moves into the header, so that it is always visible. */
export function StatusLine(props: SaveStatusProps) {
  const place = useRef<HTMLDivElement>(null)
  /** The height of the line before it moved, kept free so that nothing shifts. */
  const [leftHeight, setLeftHeight] = useState<number | null>(null)
  useEffect(() => {
    const watch = (entries: IntersectionObserverEntry[]) => {
      const last = entries.at(-1)
      if (last) setLeftHeight(last.isIntersecting ? null : last.boundingClientRect.height)
    }
    const observer = new IntersectionObserver(watch, { rootMargin: BARS })
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place} className={styles.statusPlace} style={{ minHeight: leftHeight ?? 0 }}>
      {leftHeight === null ? (
        <SaveStatus {...props} />
      ) : (
        <Fill name="header">
          <SaveStatus {...props} isAside />
        </Fill>
      )}
    </div>
  )
}
