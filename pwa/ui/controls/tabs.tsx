import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { classes } from '../look/classes.ts'
import { nextIndex } from './menu-keys.ts'
import styles from './tabs.module.css'
import { useSwipe } from './use-swipe.ts'

export type Tab = { id: string; label: string; count?: number | string | undefined; content: ReactNode }

export type TabsProps = {
  label: string
  tabs: readonly Tab[]
  active: string
  onChange: (id: string) => void
}

const keys: Record<string, string> = {
  ArrowRight: 'ArrowDown',
  ArrowLeft: 'ArrowUp',
  Home: 'Home',
  End: 'End',
}

/** Arrow keys move and select; a finger swipes the panel to its neighbour. Only the active panel is mounted. */
export function Tabs({ label, tabs, active, onChange }: TabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const at = Math.max(
    0,
    tabs.findIndex((tab) => tab.id === active),
  )
  const current = tabs[at]
  const direction = useDirection(at)
  const go = (index: number) => {
    const tab = tabs[index]
    if (tab) onChange(tab.id)
  }
  const swipe = useSwipe({ onLeft: () => go(at + 1), onRight: () => go(at - 1) })

  // In the next frame, which computes the layout anyway; reading it now would compute it twice.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const bar = list.current
      const tab = bar?.children[at]
      if (!bar || !(tab instanceof HTMLElement)) return
      bar.scrollTo({ left: tab.offsetLeft - (bar.clientWidth - tab.offsetWidth) / 2, behavior: 'smooth' })
    })
    return () => cancelAnimationFrame(frame)
  }, [at])

  const onKeyDown = (event: KeyboardEvent) => {
    const key = keys[event.key]
    const next = key
      ? nextIndex(
          tabs.map(() => ''),
          at,
          key,
        )
      : null
    if (next === null) return
    event.preventDefault()
    go(next)
    const tab = list.current?.children[next]
    if (tab instanceof HTMLElement) tab.focus()
  }

  return (
    <div>
      <div className={styles.list} role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={index === at}
            aria-controls={`${id}-panel`}
            tabIndex={index === at ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(tab.id)}
          >
            {tab.label}
            {tab.count === undefined ? null : <span className={styles.count}>{tab.count}</span>}
          </button>
        ))}
      </div>
      {current ? (
        <div
          key={current.id}
          id={`${id}-panel`}
          role="tabpanel"
          aria-labelledby={`${id}-${current.id}`}
          className={classes(styles.panel, direction && styles[direction])}
          {...swipe}
        >
          {current.content}
        </div>
      ) : null}
    </div>
  )
}

/** Direction of the last change, for the animation of the panel; null at first. */
function useDirection(at: number): 'forward' | 'backward' | null {
  const [seen, setSeen] = useState<{ at: number; direction: 'forward' | 'backward' | null }>({
    at,
    direction: null,
  })
  if (seen.at === at) return seen.direction
  const direction = at > seen.at ? 'forward' : 'backward'
  setSeen({ at, direction })
  return direction
}
