import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/controls/button.tsx'
import { Skeleton } from '../../ui/feedback/loading.tsx'
import { usageQuery } from '../accounts.queries.ts'
import styles from './profile-screen.module.css'
import { type UsageLine, usageAdvice, usageLines } from './usage-words.ts'

/** How much of its quota the account uses. */
export function UsageSection() {
  const { data, error, refetch, isFetching } = useQuery(usageQuery)
  const advice = data ? usageAdvice(data) : ''
  return (
    <section className={styles.card} aria-label="Your share of the server">
      <h2 className={styles.heading}>Your share of the server</h2>
      {data ? (
        <dl className={styles.usage}>
          {usageLines(data).map((line) => (
            <Line key={line.name} line={line} />
          ))}
        </dl>
      ) : error ? (
        <div className={styles.line}>
          <p className={styles.soft}>Usage could not be loaded.</p>
          <Button busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <div aria-busy="true">
          <Skeleton shape="short" />
        </div>
      )}
      {advice ? <p className={styles.soft}>{advice}</p> : null}
    </section>
  )
}

/** The bar only repeats the text, so it is hidden from screen readers. */
function Line({ line: { label, words, share } }: { line: UsageLine }) {
  return (
    <div className={styles.usageLine}>
      <dt>{label}</dt>
      <dd>{words}</dd>
      {share === null ? null : (
        <svg className={styles.usageBar} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
          <rect className={share < 1 ? styles.usageUsed : styles.usageFull} width={share * 100} height="4" />
        </svg>
      )}
    </div>
  )
}
