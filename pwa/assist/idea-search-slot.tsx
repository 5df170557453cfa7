import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import styles from './idea-search.module.css'
import { IdeaSearchFrame } from './idea-search-frame.tsx'

const IdeaSearchPanel = lazy(() =>
  import('./idea-search-panel.tsx').then((module) => ({ default: module.IdeaSearchPanel })),
)

/** Idea search on the landing page. A placeholder stands in until it comes near the screen, so that the page starts without its code. */
export function IdeaSearchSlot() {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true)
      },
      { rootMargin: '200px' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place} className={styles.place}>
      {near ? (
        <Suspense fallback={<Placeholder />}>
          <IdeaSearchPanel />
        </Suspense>
      ) : (
        <Placeholder />
      )}
    </div>
  )
}

function Placeholder() {
  return (
    <IdeaSearchFrame>
      <div className={styles.waiting} aria-hidden="true" />
    </IdeaSearchFrame>
  )
}
