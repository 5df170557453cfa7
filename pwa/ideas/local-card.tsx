import { Link } from '@tanstack/react-router'
import { Smartphone } from 'lucide-react'
import { Chip } from '../ui/chip.tsx'
import { formatDate } from '../ui/format-date.ts'
import styles from './idea-card.module.css'

type LocalCardProps = { draftId: string; title: string; changedAt: string }

/** A draft that only this device has: it says 'new' for its id. */
export function LocalCard({ draftId, title, changedAt }: LocalCardProps) {
  return (
    <li className={styles.card}>
      <Link className={styles.open} to="/editor/$id" params={{ id: 'new' }} search={{ draft: draftId }}>
        <h3 className={styles.title}>
          <small className={styles.id}>Idea (new) : </small>
          <span className={styles.words}>{title || 'Untitled Idea'}</span>
        </h3>
      </Link>
      <div className={styles.foot}>
        <span className={styles.facts}>
          <Chip icon={<Smartphone size={14} strokeWidth={1.75} aria-hidden="true" />}>
            On this device only
          </Chip>
          <time className={styles.date} dateTime={changedAt}>
            {formatDate(changedAt)}
          </time>
        </span>
      </div>
    </li>
  )
}
