import { Archive, PenLine } from 'lucide-react'
import type { ReactNode } from 'react'
import type { IdeaSummary } from '#contract/ideas.ts'
import type { LocalDraft } from '../data/db.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/loading.tsx'
import { IdeaCard } from './idea-card.tsx'
import { LocalCard } from './local-card.tsx'
import styles from './portfolio.module.css'
import { useDeleteIdea } from './use-delete-idea.ts'
import { useGrowingList } from './use-growing-list.ts'

type ListProps = {
  ideas: IdeaSummary[]
  userId: number
  /** Ideas with words on this device that the server does not have. */
  unsaved: ReadonlySet<number | null>
  isPending: boolean
  /** The server did not tell what there is: an empty list would be a claim. */
  isUnknown: boolean
  isSearch: boolean
}

const picture = { size: 28, strokeWidth: 1.5 } as const

export function DraftList({ local, ...props }: ListProps & { local: LocalDraft[] }) {
  const cards = local.map((draft) => <LocalCard key={draft.key} userId={props.userId} draft={draft} />)
  const empty = (
    <EmptyState
      title="No drafts yet"
      picture={<PenLine {...picture} />}
      action={
        <ButtonLink to="/editor/$id" params={{ id: 'new' }}>
          Write the first one
        </ButtonLink>
      }
    >
      A draft is yours alone until you share it.
    </EmptyState>
  )
  return <Cards {...props} name="drafts" before={cards} empty={empty} />
}

export function PublishedList(props: ListProps) {
  const empty = (
    <EmptyState title="No published ideas yet" picture={<Archive {...picture} />}>
      Open a draft and publish it: that freezes the idea and its date.
    </EmptyState>
  )
  return <Cards {...props} name="published" before={[]} empty={empty} />
}

type CardsProps = ListProps & { name: string; before: ReactNode[]; empty: ReactNode }

function Cards({ name, userId, ideas, unsaved, before, empty, isPending, isUnknown, isSearch }: CardsProps) {
  const onDelete = useDeleteIdea(userId)
  const { shown, end, hasMore } = useGrowingList(name, ideas)
  if (isPending && before.length === 0) return <WaitingCards />
  if (ideas.length === 0 && before.length === 0) {
    if (isSearch) return <p className={styles.soft}>Nothing found for these words.</p>
    return isUnknown ? null : empty
  }
  return (
    <ul className={styles.list}>
      {before}
      {shown.map((idea) => (
        <IdeaCard key={idea.id} idea={idea} isUnsaved={unsaved.has(idea.id)} onDelete={onDelete} />
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
