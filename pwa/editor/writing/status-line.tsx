import { useEffect, useRef, useState } from 'react'
import { Fill } from '../../ui/layout/slot.tsx'
import { SaveStatus, type SaveStatusProps } from './save-status.tsx'
import styles from './writing.module.css'

/** As high as the bars over the text at most, so that a line behind them counts as gone. */
const BARS = '-56px 0px'

/** The save status stands under the title. When that is scrolled away it stands in the header: it is seen at all times. */
export function StatusLine(props: SaveStatusProps) {
  const place = useRef<HTMLDivElement>(null)
  /** What the line took of the page when it left, so that nothing moves. */
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
