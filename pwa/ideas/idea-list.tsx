import type { ReactNode } from 'react'
import type { IdeaSummary } from '#contract/ideas.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { IdeaCard } from './idea-card.tsx'
import styles from './portfolio.module.css'

type IdeaListProps = {
  ideas: IdeaSummary[]
  /** Cards that stand before the server's, for drafts that only this device has. */
  children?: ReactNode
  searching: boolean
  empty: { title: string; sentence: string; picture: ReactNode; action?: ReactNode }
  onDelete: (idea: IdeaSummary) => void
}

export function IdeaList({ ideas, children, searching, empty, onDelete }: IdeaListProps) {
  if (ideas.length === 0 && !children) {
    if (searching) return <p className={styles.soft}>Nothing found for these words.</p>
    return (
      <EmptyState title={empty.title} picture={empty.picture} action={empty.action}>
        {empty.sentence}
      </EmptyState>
    )
  }
  return (
    <ul className={styles.list}>
      {children}
      {ideas.map((idea) => (
        <IdeaCard key={idea.id} idea={idea} onDelete={onDelete} />
      ))}
    </ul>
  )
}
