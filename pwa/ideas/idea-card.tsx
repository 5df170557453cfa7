import { Link, type LinkProps } from '@tanstack/react-router'
import {
  CloudAlert,
  CloudUpload,
  Eye,
  Files,
  FileText,
  Layers,
  Link2,
  MessageSquare,
  Pencil,
  Pin,
  Share2,
  Stamp,
  Tag,
  Trash2,
  Undo2,
} from 'lucide-react'
import { memo } from 'react'
import type { Snippet } from '../sync/texts/snippet-of.ts'
import { Chip } from '../ui/controls/chip.tsx'
import { IconButton } from '../ui/controls/icon-button.tsx'
import { IconLink } from '../ui/controls/icon-link.tsx'
import { keepFocusBeside } from '../ui/layout/keep-focus-beside.ts'
import { formatDate } from '../ui/look/format-date.ts'
import { CardMenu } from './card-menu.tsx'
import { FoundWords } from './found-words.tsx'
import styles from './idea-card.module.css'
import type { PortfolioItem, WaitingFor } from './portfolio-items.ts'

const icon = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const
const action = { size: 19, strokeWidth: 1.75, 'aria-hidden': true } as const
const count = (n: number, one: string) => `${n} ${n === 1 ? one : `${one}s`}`

const waitingWords: Record<WaitingFor, string> = {
  connection: 'Not synced yet',
  writer: 'Needs you',
  title: 'Needs a title',
}

type IdeaCardProps = {
  item: PortfolioItem
  /** Excerpt of the text in which a search found it. */
  snippet: Snippet | undefined
  userId: number
  onLabels: (item: PortfolioItem) => void
  onAnnounce: (words: string) => void
  onDelete: (item: PortfolioItem) => void
}

/** A card of the portfolio. The whole card opens the idea; its actions are separate and always visible on touch screens. */
export const IdeaCard = memo(function IdeaCard(props: IdeaCardProps) {
  const { item, snippet, userId, onLabels, onAnnounce, onDelete } = props
  const title = item.title || 'Untitled Idea'
  const isDraft = item.status === 'draft'
  const open = addressOf(item)
  return (
    <li className={styles.card} ref={keepFocusBeside}>
      <Link className={styles.open} {...open}>
        <h3 className={styles.title}>
          <small className={styles.id}>Idea ({item.id ?? 'new'}) : </small>
          <span className={styles.words} dir="auto">
            {title}
          </span>
        </h3>
        {snippet ? (
          <FoundWords snippet={snippet} />
        ) : item.excerpt ? (
          <p className={styles.excerpt} dir="auto">
            {item.excerpt}
          </p>
        ) : null}
      </Link>
      <CardMenu userId={userId} item={item} onLabels={onLabels} onAnnounce={onAnnounce} />
      <div className={styles.foot}>
        <Facts item={item} />
        <span className={styles.actions}>
          {isDraft ? (
            <IconLink label={`Edit ${title}`} {...open}>
              <Pencil {...action} />
            </IconLink>
          ) : null}
          {item.id === null ? null : (
            <IconLink label={`Share ${title}`} to="/share/$id" params={{ id: String(item.id) }}>
              <Share2 {...action} />
            </IconLink>
          )}
          {isDraft ? (
            <IconButton label={`Delete ${title}`} onClick={() => onDelete(item)}>
              <Trash2 {...action} />
            </IconButton>
          ) : null}
        </span>
      </div>
    </li>
  )
})

/** An idea without an id is addressed by its draft. */
export const addressOf = ({ id, draftId }: PortfolioItem) =>
  ({
    to: '/editor/$id',
    params: { id: id === null ? 'new' : String(id) },
    search: id === null && draftId !== null ? { draft: draftId } : {},
  }) as const satisfies LinkProps

function Facts({ item }: { item: PortfolioItem }) {
  const { status, kind, shareCount, viewCount, readerCount, newComments, date, publishedBefore } = item
  const waiting = item.waiting ?? (item.refused ? 'writer' : item.waits ? 'connection' : null)
  return (
    <span className={styles.facts}>
      {waiting === null ? null : (
        <Chip icon={waiting === 'connection' ? <CloudUpload {...icon} /> : <CloudAlert {...icon} />}>
          {waitingWords[waiting]}
        </Chip>
      )}
      {item.isKept ? <Chip icon={<Undo2 {...icon} />}>Not deleted</Chip> : null}
      {item.isPinned ? <Chip icon={<Pin {...icon} />}>Pinned</Chip> : null}
      {item.version === null ? null : <Chip icon={<Layers {...icon} />}>{item.version}</Chip>}
      {item.isSample ? <Chip>Sample</Chip> : null}
      {item.copyMark === null ? null : <Chip icon={<Files {...icon} />}>{item.copyMark}</Chip>}
      {status === 'draft' ? null : (
        <Chip tone="seal" icon={<Stamp {...icon} />}>
          Published{item.proof === null ? '' : `, ${item.proof}`}
        </Chip>
      )}
      {kind === 'pdf' ? <Chip icon={<FileText {...icon} />}>PDF</Chip> : null}
      {shareCount > 0 ? <Chip icon={<Link2 {...icon} />}>{count(shareCount, 'link')}</Chip> : null}
      {viewCount > 0 ? (
        <Chip icon={<Eye {...icon} />}>
          {readerCount > 0 ? count(readerCount, 'reader') : count(viewCount, 'view')}
        </Chip>
      ) : null}
      {newComments > 0 ? (
        <Chip icon={<MessageSquare {...icon} />}>{count(newComments, 'new comment')}</Chip>
      ) : null}
      <Labels names={item.labels} />
      <span className={styles.date}>
        <time dateTime={date}>{formatDate(date)}</time>
        {publishedBefore === null ? null : `, published ${formatDate(publishedBefore)}`}
      </span>
    </span>
  )
}

/** Maximum number of labels on a card; the sheet shows all of them. */
const SHOWN = 3

function Labels({ names }: { names: readonly string[] }) {
  return (
    <>
      {names.slice(0, SHOWN).map((name) => (
        <span key={name} className={styles.label}>
          <Chip tone="vault" icon={<Tag {...icon} />}>
            <bdi>{name}</bdi>
          </Chip>
        </span>
      ))}
      {names.length > SHOWN ? <Chip>{`${names.length - SHOWN} more`}</Chip> : null}
    </>
  )
}
