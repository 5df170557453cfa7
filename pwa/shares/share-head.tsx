import { Layers, PenLine, Stamp } from 'lucide-react'
import { Chip } from '../ui/controls/chip.tsx'
import styles from './share.module.css'
import type { KnownIdea } from './use-known-idea.ts'

const icon = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Which idea is shared, and whether it can still change. */
export function ShareHead({
  idea: { title, status },
  version,
}: {
  idea: KnownIdea
  version?: string | null
}) {
  return (
    <div className={styles.head}>
      <h1 className={styles.title} dir="auto">
        {title || 'Untitled Idea'}
      </h1>
      {status === 'published' ? (
        <Chip tone="seal" icon={<Stamp {...icon} />}>
          Published
        </Chip>
      ) : (
        <Chip icon={<PenLine {...icon} />}>Draft</Chip>
      )}
      {version ? <Chip icon={<Layers {...icon} />}>{version}</Chip> : null}
    </div>
  )
}
