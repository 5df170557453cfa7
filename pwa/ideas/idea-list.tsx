import { Archive, PenLine } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import type { Snippet } from '../sync/texts/snippet-of.ts'
import { ButtonLink } from '../ui/controls/button-link.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/loading.tsx'
import { waitForWords } from '../ui/forms/waiting-field.ts'
import { useGrowingList } from '../ui/layout/use-growing-list.ts'
import { classes } from '../ui/look/classes.ts'
import { addressOf, IdeaCard } from './idea-card.tsx'
import styles from './portfolio.module.css'
import type { PortfolioItem } from './portfolio-items.ts'
import { SampleButton } from './sample/sample-button.tsx'
import { useDeleteIdea } from './use-delete-idea.ts'

type ListProps = {
  items: PortfolioItem[]
  userId: number
  isPending: boolean
  /** The server has not answered, so an empty list does not mean that there are no ideas. */
  isUnknown: boolean
  isSearch: boolean
  /** The texts are still being searched. */
  isSearching: boolean
  snippets: ReadonlyMap<string, Snippet>
  onLabels: (item: PortfolioItem) => void
  /** Announces what happened to an idea to screen readers. */
  onAnnounce: (words: string) => void
}

const picture = { size: 28, strokeWidth: 1.5 } as const

/** `isFirst` is set when there is no idea at all yet. */
export const DraftList = memo(function DraftList({ isFirst, ...props }: ListProps & { isFirst: boolean }) {
  const empty = (
    <EmptyState
      title="No drafts yet"
      picture={<PenLine {...picture} />}
      action={
        <ButtonLink to="/editor/$id" params={{ id: 'new' }} onClick={waitForWords}>
          {isFirst ? 'Write the first one' : 'Write the next one'}
        </ButtonLink>
      }
      more={isFirst && !props.isUnknown ? <SampleButton userId={props.userId} /> : null}
    >
      A draft is yours alone until you share it.
    </EmptyState>
  )
  return <Cards {...props} name="drafts" empty={empty} />
})

type PublishedListProps = ListProps & { draft: PortfolioItem | undefined }
/** `draft` is the newest draft, offered as the first one to publish. */
export const PublishedList = memo(function PublishedList({ draft, ...props }: PublishedListProps) {
  const open = draft ? addressOf(draft) : ({ to: '/editor/$id', params: { id: 'new' } } as const)
  const empty = (
    <EmptyState
      title="No published ideas yet"
      picture={<Archive {...picture} />}
      action={
        <ButtonLink {...open} onClick={draft ? undefined : waitForWords}>
          {draft ? 'Open your newest draft' : 'Begin with a draft'}
        </ButtonLink>
      }
    >
      Open a draft and publish it: that freezes the idea and its date.
    </EmptyState>
  )
  return <Cards {...props} name="published" empty={empty} />
})

type CardsProps = ListProps & { name: string; empty: ReactNode }

function Cards({ name, userId, items, empty, isPending, isUnknown, isSearch, ...found }: CardsProps) {
  const onDelete = useDeleteIdea(userId)
  const { shown, end, hasMore, isMeasured } = useGrowingList(`${userId} ${name}`, items)
  if (isPending && items.length === 0) return <WaitingCards />
  if (items.length === 0) {
    if (isSearch)
      return <p className={styles.soft}>{found.isSearching ? 'Searching...' : 'Nothing found here.'}</p>
    return isUnknown ? null : empty
  }
  return (
    <ul className={classes(styles.list, isMeasured && styles.measured)}>
      {shown.map((item) => (
        <IdeaCard
          key={item.key}
          item={item}
          snippet={found.snippets.get(item.key)}
          userId={userId}
          onLabels={found.onLabels}
          onAnnounce={found.onAnnounce}
          onDelete={onDelete}
        />
      ))}
      {hasMore ? <li ref={end} className={styles.more} aria-hidden="true" /> : null}
    </ul>
  )
}

function WaitingCards() {
  return (
    <div className={styles.waiting} aria-busy="true">
      <p className={styles.soft}>Loading...</p>
      <Skeleton shape="title" />
      <Skeleton />
      <Skeleton shape="short" />
    </div>
  )
}
