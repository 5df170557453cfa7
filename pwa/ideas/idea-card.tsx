import { Link } from '@tanstack/react-router'
import { Eye, FileText, Link2, Pencil, Share2, Smartphone, Stamp, Trash2 } from 'lucide-react'
import type { IdeaSummary } from '#contract/ideas.ts'
import { Chip } from '../ui/chip.tsx'
import { formatDate } from '../ui/format-date.ts'
import { IconButton, IconLink } from '../ui/icon-button.tsx'
import styles from './idea-card.module.css'

const icon = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const
const action = { size: 19, strokeWidth: 1.75, 'aria-hidden': true } as const
const count = (n: number, one: string) => `${n} ${n === 1 ? one : `${one}s`}`

type IdeaCardProps = {
  idea: IdeaSummary
  /** This device holds words that the server does not have. */
  isUnsaved: boolean
  onDelete: (idea: IdeaSummary) => void
}

/** A card of the portfolio. The whole card opens the idea; its actions stand apart and are always there for a thumb. */
export function IdeaCard({ idea, isUnsaved, onDelete }: IdeaCardProps) {
  const id = String(idea.id)
  const title = idea.title || 'Untitled Idea'
  const isDraft = idea.status === 'draft'
  return (
    <li className={styles.card}>
      <Link className={styles.open} to="/editor/$id" params={{ id }}>
        <h3 className={styles.title}>
          <small className={styles.id}>Idea ({idea.id}) : </small>
          <span className={styles.words}>{title}</span>
        </h3>
        {idea.excerpt ? <p className={styles.excerpt}>{idea.excerpt}</p> : null}
      </Link>
      <div className={styles.foot}>
        <span className={styles.facts}>
          {isUnsaved ? <Chip icon={<Smartphone {...icon} />}>Not saved</Chip> : null}
          {isDraft ? null : (
            <Chip tone="seal" icon={<Stamp {...icon} />}>
              Published
            </Chip>
          )}
          {idea.kind === 'pdf' ? <Chip icon={<FileText {...icon} />}>PDF</Chip> : null}
          {idea.shareCount > 0 ? (
            <Chip icon={<Link2 {...icon} />}>{count(idea.shareCount, 'link')}</Chip>
          ) : null}
          {idea.viewCount > 0 ? <Chip icon={<Eye {...icon} />}>{count(idea.viewCount, 'view')}</Chip> : null}
          <time className={styles.date} dateTime={idea.blockchainTimestamp ?? idea.lastModified}>
            {formatDate(idea.blockchainTimestamp ?? idea.lastModified)}
          </time>
        </span>
        <span className={styles.actions}>
          {isDraft ? (
            <IconLink label={`Edit ${title}`} to="/editor/$id" params={{ id }}>
              <Pencil {...action} />
            </IconLink>
          ) : null}
          <IconLink label={`Share ${title}`} to="/share/$id" params={{ id }}>
            <Share2 {...action} />
          </IconLink>
          {isDraft ? (
            <IconButton label={`Delete ${title}`} onClick={() => onDelete(idea)}>
              <Trash2 {...action} />
            </IconButton>
          ) : null}
        </span>
      </div>
    </li>
  )
}
