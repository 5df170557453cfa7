import { Link } from '@tanstack/react-router'
import type { ActivityEvent } from '#contract/activity.ts'
import { shareRules } from '#contract/rules/share-rules.ts'
import styles from './activity.module.css'
import { nameOf, type Scope } from './scope.ts'

type ActivityHeadProps = {
  scope: Scope
  /** Any event of the scope: it names the idea and the link. */
  first: ActivityEvent | undefined
  ideaTitle: string | undefined
  reading: number
}

/** Heading of the page: all activity with the number of people reading now, one idea, or one of its links. */
export function ActivityHead({ scope, first, ideaTitle, reading }: ActivityHeadProps) {
  const { ideaId, linkId, evidence } = scope
  const name = <h1>{nameOf(scope)}</h1>
  if (evidence !== undefined)
    return (
      <div className={styles.head}>
        {name}
        {first?.who ? (
          <p className={styles.lead}>
            {evidence} went to <bdi>{first.who.name ?? first.who.email}</bdi>.
          </p>
        ) : null}
      </div>
    )
  if (ideaId === null && linkId === null) {
    return (
      <div className={styles.head}>
        {name}
        <div role="status" className={styles.reading}>
          {reading > 0 ? <p className={styles.lead}>{readingNow(reading)}</p> : null}
        </div>
      </div>
    )
  }
  const title = first?.idea.title || ideaTitle
  const link = first?.link ? `${shareRules[first.link.shareType].name} link` : 'One link'
  const what = linkId === null ? 'One idea' : link
  return (
    <div className={styles.head}>
      {name}
      <p className={styles.lead}>
        {linkId === null && title ? null : what}
        {linkId !== null && title ? ' of ' : null}
        {title ? <bdi className="serif">{title}</bdi> : null}
      </p>
      <p className={styles.wider}>
        {linkId !== null && ideaId !== null ? (
          <Link to="/activity" search={{ idea: ideaId }}>
            All links of this idea
          </Link>
        ) : null}
        <Link to="/activity">All ideas</Link>
      </p>
    </div>
  )
}

const readingNow = (count: number): string =>
  count === 1 ? 'One person is reading right now.' : `${count} people are reading right now.`
