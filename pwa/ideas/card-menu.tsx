import { CopyPlus, Ellipsis, Pin, PinOff, Tag } from 'lucide-react'
import { IconButton } from '../ui/controls/icon-button.tsx'
import { Menu } from '../ui/controls/menu.tsx'
import styles from './idea-card.module.css'
import { useChangeLabels } from './labels/use-change-labels.ts'
import type { PortfolioItem } from './portfolio-items.ts'
import { useDuplicateIdea } from './use-duplicate-idea.ts'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

type CardMenuProps = {
  userId: number
  item: PortfolioItem
  onLabels: (item: PortfolioItem) => void
  /** Announces what happened to screen readers. */
  onAnnounce: (words: string) => void
}

/** Menu in the corner of a card, with further actions. */
export function CardMenu({ userId, item, onLabels, onAnnounce }: CardMenuProps) {
  const { change } = useChangeLabels(userId, item)
  const duplicate = useDuplicateIdea(userId)
  const title = item.title || 'Untitled Idea'
  const { isPinned, kind } = item
  const pin = async () => {
    if (await change({ isPinned: !isPinned }))
      onAnnounce(isPinned ? `Unpinned: ${title}` : `Pinned to the top: ${title}`)
  }
  const items = [
    {
      label: isPinned ? 'Unpin' : 'Pin to the top',
      icon: isPinned ? <PinOff {...icon} /> : <Pin {...icon} />,
      onSelect: () => void pin(),
    },
    { label: 'Labels', icon: <Tag {...icon} />, onSelect: () => onLabels(item) },
    ...(kind === 'html' || (kind === 'pdf' && item.id !== null)
      ? [{ label: 'Duplicate', icon: <CopyPlus {...icon} />, onSelect: () => void duplicate(item) }]
      : []),
  ]
  return (
    <span className={styles.corner}>
      <Menu
        trigger={
          <IconButton label={`More for ${title}`}>
            <Ellipsis size={20} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        }
        items={items}
      />
    </span>
  )
}
