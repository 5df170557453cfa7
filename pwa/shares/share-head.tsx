import { PenLine, Stamp } from 'lucide-react'
import { Chip } from '../ui/controls/chip.tsx'
import styles from './share.module.css'
import type { KnownIdea } from './use-known-idea.ts'

const icon = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Which idea is shared, and whether it can still change. */
export function ShareHead({ idea: { title, status } }: { idea: KnownIdea }) {
  return (
    <div className={styles.head}>
      <h1 className={styles.title}>{title || 'Untitled Idea'}</h1>
      {status === 'published' ? (
        <Chip tone="seal" icon={<Stamp {...icon} />}>
          Published
        </Chip>
      ) : (
        <Chip icon={<PenLine {...icon} />}>Draft</Chip>
      )}
    </div>
  )
}
