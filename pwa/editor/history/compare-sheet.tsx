import { ChevronDown, ChevronUp } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { Words } from '../../data/device/draft-tables.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { useIsWide } from '../../ui/layout/use-is-wide.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import styles from './compare.module.css'
import { ComparePane, type Side } from './compare-pane.tsx'
import { diffWords } from './diff-words.ts'

export type CompareSheetProps = {
  title: string
  mine: Words
  theirs: Words
  /** Buttons, the main one last. */
  actions: ReactNode
  onClose: () => void
}

const labels = { mine: 'Yours', theirs: 'The other' }
const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Two versions of one idea: side by side where there is room, in tabs on a phone. */
export function CompareSheet(props: CompareSheetProps) {
  const { mine, theirs } = props
  const isWide = useIsWide(720)
  const [side, setSide] = useState<Side>('mine')
  const difference = useMemo(
    () => diffWords({ title: mine.title, html: mine.html }, { title: theirs.title, html: theirs.html }),
    [mine.title, mine.html, theirs.title, theirs.html],
  )
  const place = useRef<HTMLDivElement>(null)
  const { at, step, words } = useDifferenceSteps(place, difference.count, side)
  const panes = {
    mine: <ComparePane side="mine" label={labels.mine} words={mine} difference={difference} at={at} />,
    theirs: (
      <ComparePane side="theirs" label={labels.theirs} words={theirs} difference={difference} at={at} />
    ),
  }
  return (
    <Dialog open kind="sheet" title={props.title} onClose={props.onClose} footer={props.actions}>
      <div ref={place} className={styles.place}>
        <div className={styles.bar}>
          <p role="status">
            {positionOf(at, difference.count)} <span className="sr-only">{words}</span>
          </p>
          {difference.count > 1 && at >= 0 ? (
            <IconButton label="Previous difference" onClick={() => step(-1)}>
              <ChevronUp {...icon} />
            </IconButton>
          ) : null}
          {difference.count > 0 ? (
            <Button icon={<ChevronDown {...icon} />} onClick={() => step(1)}>
              Next difference
            </Button>
          ) : null}
        </div>
        {isWide ? (
          <div
            className={styles.pair}
            style={{ gridTemplateRows: `repeat(${difference.stretches.length + 2}, auto)` }}
          >
            {panes.mine}
            {panes.theirs}
          </div>
        ) : (
          <div className={styles.tabs}>
            <Tabs
              label="Versions"
              tabs={[
                { id: 'mine', label: labels.mine, content: panes.mine },
                { id: 'theirs', label: labels.theirs, content: panes.theirs },
              ]}
              active={side}
              onChange={(id) => setSide(id === 'mine' ? 'mine' : 'theirs')}
            />
          </div>
        )}
      </div>
    </Dialog>
  )
}

function positionOf(at: number, count: number): string {
  if (count === 0) return 'Both are the same.'
  // Short enough to fit beside both buttons on a phone.
  if (at >= 0) return `${at + 1} of ${count}`
  return count === 1 ? '1 difference' : `${count} differences`
}

const MAX_READ_OUT = 300

/**
 * Steps through all differences, in a circle, and shows the same one on both sides. The button keeps the focus, and the words are
 * announced.
 */
function useDifferenceSteps(place: { current: HTMLElement | null }, count: number, side: Side) {
  const [at, setAt] = useState(-1)
  const [words, setWords] = useState('')
  const step = (by: 1 | -1) =>
    setAt((now) => (now < 0 ? (by > 0 ? 0 : count - 1) : (now + by + count) % count))
  useEffect(() => {
    const found = [...(place.current?.querySelectorAll<HTMLElement>(`[data-difference="${at}"]`) ?? [])]
    const shown = found.find((element) => element.closest(`[data-side="${side}"]`))
    if (!shown) return
    setWords(found.map(({ textContent }) => textContent?.slice(0, MAX_READ_OUT)).join('. '))
    const frame = requestAnimationFrame(() => shown.scrollIntoView({ block: 'center' }))
    return () => cancelAnimationFrame(frame)
  }, [place, at, side])
  return { at, step, words }
}
