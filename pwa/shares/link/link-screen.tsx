import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ApiError, NetworkError } from '../../data/request.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { sharesQuery } from '../shares.queries.ts'
import { StampNotice } from '../stamp-notice.tsx'
import { exampleFacts } from '../terms/example-facts.ts'
import { useKnownIdea } from '../use-known-idea.ts'
import styles from './link.module.css'
import { LinkActions } from './link-actions.tsx'
import { LinkGlance } from './link-glance.tsx'
import { LinkReaders } from './link-readers.tsx'
import { LinkTerms } from './link-terms.tsx'
import { titleOf } from './link-words.ts'
import { NoLink } from './no-link.tsx'
import { useLinkEvents } from './use-link-events.ts'

type LinkScreenProps = { userId: number; owner: string; ideaId: number; linkId: number }

/** One link: what it may do, how to change that, and who read it. */
export function LinkScreen({ userId, owner, ideaId, linkId }: LinkScreenProps) {
  const shares = useQuery(sharesQuery(ideaId))
  const events = useLinkEvents(ideaId, linkId)
  const idea = useKnownIdea(userId, ideaId)
  const share = shares.data?.find(({ id }) => id === linkId)
  const isGone = shares.error instanceof ApiError && [404, 410].includes(shares.error.status)
  if (isGone || (shares.data && !share)) return <NoLink ideaId={isGone ? null : ideaId} />
  if (!share) {
    return (
      <Page title="Link" width="reading">
        {shares.error ? (
          <LoadError error={shares.error} busy={shares.isFetching} onRetry={() => void shares.refetch()} />
        ) : (
          <Loading label="Loading..." />
        )}
      </Page>
    )
  }
  const title = titleOf(share)
  return (
    <Page title={title} width="reading" className={styles.page}>
      <div className={styles.head}>
        <p className={styles.of}>
          Link of{' '}
          <Link to="/share/$id" params={{ id: String(ideaId) }} className="serif">
            <bdi>{idea?.title || 'this idea'}</bdi>
          </Link>
        </p>
        <h1 className={styles.title}>
          <bdi>{title}</bdi>
        </h1>
        <LinkGlance share={share} />
      </div>
      <StampNotice ideaId={ideaId} />
      {shares.error ? (
        <LoadError error={shares.error} busy={shares.isFetching} onRetry={() => void shares.refetch()} />
      ) : null}
      <LinkActions share={share} lastOpenedAt={events.lastOpenedAt} />
      <LinkReaders share={share} events={events} />
      {share.state === 'revoked' ? null : (
        <LinkTerms share={share} facts={exampleFacts({ owner, ...(idea ? { title: idea.title } : {}) })} />
      )}
    </Page>
  )
}

type LoadErrorProps = { error: Error; busy: boolean; onRetry: () => void }

function LoadError({ error, busy, onRetry }: LoadErrorProps) {
  return (
    <Notice tone={error instanceof NetworkError ? 'plain' : 'danger'} role="status">
      <p>
        {error instanceof NetworkError
          ? 'No connection. Links are on the server: connect to change this one.'
          : 'This link could not be loaded.'}
      </p>
      <Button className={styles.retry} busy={busy} onClick={onRetry}>
        Try again
      </Button>
    </Notice>
  )
}
