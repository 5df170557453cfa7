import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Share } from '#contract/shares.ts'
import { Button } from '../ui/controls/button.tsx'
import { Skeleton } from '../ui/feedback/loading.tsx'
import { useGrowingList } from '../ui/layout/use-growing-list.ts'
import styles from './share.module.css'
import { ShareItem } from './share-item.tsx'
import { sharesQuery } from './shares.queries.ts'

/** Active links, and folded below them those that have ended. */
export function ShareLinks({ ideaId }: { ideaId: number }) {
  const { data, isPending, isError, refetch } = useQuery(sharesQuery(ideaId))
  const active = data?.filter(({ state }) => state === 'active') ?? []
  const ended = data?.filter(({ state }) => state !== 'active') ?? []
  return (
    <section className={styles.links} aria-labelledby="active-links">
      <div className={styles.itemHead}>
        <h2 className={styles.heading} id="active-links">
          Active Share Links
        </h2>
        <Link className={styles.readers} to="/activity" search={{ idea: ideaId }}>
          Activity
        </Link>
      </div>
      {isPending ? (
        <div className={styles.list} aria-busy="true">
          <p className={styles.soft}>Loading...</p>
          <Skeleton shape="block" />
        </div>
      ) : null}
      {isError && !data ? (
        <div className={styles.failed}>
          <p className={styles.soft}>The links could not be loaded.</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      ) : null}
      {data && active.length === 0 ? (
        <p className={styles.soft}>No active links. Nobody can open this idea.</p>
      ) : null}
      <List name={`${ideaId} active`} shares={active} />
      {ended.length > 0 ? (
        <details className={styles.ended}>
          <summary>
            Ended links ({ended.length}){describeRequests(ended)}
          </summary>
          <List name={`${ideaId} ended`} shares={ended} />
        </details>
      ) : null}
    </section>
  )
}

function List({ name, shares }: { name: string; shares: Share[] }) {
  const { shown, end, hasMore } = useGrowingList(name, shares)
  if (shares.length === 0) return null
  return (
    <ul className={styles.list}>
      {shown.map((share) => (
        <ShareItem key={share.id} share={share} />
      ))}
      {hasMore ? <li ref={end} className={styles.end} aria-hidden="true" /> : null}
    </ul>
  )
}

function describeRequests(shares: Share[]): string {
  const people = shares.reduce((sum, { requests }) => sum + requests.length, 0)
  if (people === 0) return ''
  return people === 1 ? ', one person asks for access' : `, ${people} people ask for access`
}
