import type { ReactNode } from 'react'
import { Tabs } from '../ui/controls/tabs.tsx'
import { stateOfVisits } from '../ui/layout/state-of-visits.ts'
import { useIsWide } from '../ui/layout/use-is-wide.ts'
import styles from './portfolio.module.css'

type Column = { id: string; label: string; count?: number | undefined; content: ReactNode }

const useTab = stateOfVisits('drafts')

/** Swipeable tabs on a phone, the specification's four columns on a large screen. */
export function PortfolioColumns({ userId, columns }: { userId: number; columns: Column[] }) {
  const isWide = useIsWide(1200)
  const [active, setActive] = useTab(userId)
  if (!isWide) {
    const tabs = columns.map(({ content, ...column }) => ({
      ...column,
      content: (
        <div className={styles.panel}>
          <h2 className="sr-only">{column.label}</h2>
          {content}
        </div>
      ),
    }))
    return (
      <div className={styles.tabs}>
        <Tabs label="Portfolio" tabs={tabs} active={active} onChange={setActive} />
      </div>
    )
  }
  return (
    <div className={styles.columns}>
      {columns.map(({ id, label, count, content }) => (
        <section key={id} className={styles.column} aria-labelledby={`column-${id}`}>
          <h2 className={styles.heading} id={`column-${id}`}>
            {label}
            {count === undefined ? null : <span className={styles.count}>{count}</span>}
          </h2>
          {content}
        </section>
      ))}
    </div>
  )
}
