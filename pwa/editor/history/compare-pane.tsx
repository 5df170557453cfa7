import { GitCompareArrows } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Words } from '../../data/device/draft-tables.ts'
import { classes } from '../../ui/look/classes.ts'
import styles from './compare.module.css'
import type { Difference, Stretch } from './diff-words.ts'
import { ShownWords } from './shown-words.tsx'

export type Side = 'mine' | 'theirs'

type ComparePaneProps = {
  side: Side
  label: string
  words: Words
  difference: Difference
  /** The difference that is shown now; -1 before the first step. */
  at: number
}

/** One of two versions. What the other version does not have, or has differently, is framed and labelled. */
export function ComparePane({ side, label, words, difference, at }: ComparePaneProps) {
  const { hasOtherTitle, stretches, count } = difference
  const heading = <p className={`serif ${styles.title}`}>{words.title || 'Untitled Idea'}</p>
  const frame = (index: number, what: string, content: ReactNode) => (
    <Frame
      index={index}
      name={`Difference ${index + 1} of ${count}, ${label}`}
      isCurrent={index === at}
      what={what}
    >
      {content}
    </Frame>
  )
  return (
    <section className={styles.pane} aria-label={label} data-side={side}>
      <h3 className={styles.label}>{label}</h3>
      {hasOtherTitle ? frame(0, 'Different title', heading) : heading}
      {stretches.map((stretch) => (
        <div key={stretch.key} className={styles.cell}>
          {stretch.isSame ? (
            <ShownWords html={stretch.html} />
          ) : (
            frame(stretch.index, wordFor(stretch, side, label), contentOf(stretch[side]))
          )}
        </div>
      ))}
    </section>
  )
}

const contentOf = (html: string) => (html === '' ? null : <ShownWords html={html} />)

function wordFor(stretch: Extract<Stretch, { isSame: false }>, side: Side, label: string): string {
  if (stretch[side] === '') return 'Nothing here'
  return stretch[side === 'mine' ? 'theirs' : 'mine'] === ''
    ? `Only in ${label.toLowerCase()}`
    : 'Different words'
}

type FrameProps = { index: number; name: string; isCurrent: boolean; what: string; children: ReactNode }

function Frame({ index, name, isCurrent, what, children }: FrameProps) {
  return (
    <section
      className={classes(styles.differs, children === null && styles.empty, isCurrent && styles.current)}
      data-difference={index}
      aria-label={name}
    >
      <p className={styles.word}>
        <GitCompareArrows size={14} strokeWidth={1.75} aria-hidden="true" />
        {what}
      </p>
      {children}
    </section>
  )
}
