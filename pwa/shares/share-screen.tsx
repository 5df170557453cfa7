import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Share } from '#contract/shares.ts'
import { ApiError } from '../data/request.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { CopyField } from '../ui/copy-field.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { formatDateTime } from '../ui/format-date.ts'
import { Loading } from '../ui/loading.tsx'
import { Page } from '../ui/page.tsx'
import styles from './share.module.css'
import { ShareForm } from './share-form.tsx'
import { ShareItem } from './share-item.tsx'
import { linkOf, sharedIdeaQuery, sharesQuery } from './shares.queries.ts'

type ShareScreenProps = { ideaId: number; onUnavailable: () => void }

export function ShareScreen({ ideaId, onUnavailable }: ShareScreenProps) {
  const idea = useQuery(sharedIdeaQuery(ideaId))
  const shares = useQuery(sharesQuery(ideaId))
  const [created, setCreated] = useState<Share | null>(null)
  const missing = idea.error instanceof ApiError && (idea.error.status === 404 || idea.error.status === 410)
  const failed = idea.isError && !missing
  useEffect(() => {
    if (failed) onUnavailable()
  }, [failed, onUnavailable])
  if (missing) {
    return (
      <Page title="Share" width="narrow">
        <EmptyState
          title="Idea not found"
          action={<ButtonLink to="/dashboard">Back to the portfolio</ButtonLink>}
        />
      </Page>
    )
  }
  if (!idea.data) return <Loading label="Loading..." />
  const { title, status, blockchainTimestamp } = idea.data
  const active = shares.data?.filter(({ state }) => state === 'active') ?? []
  const ended = shares.data?.filter(({ state }) => state !== 'active') ?? []
  return (
    <Page title={`Share ${title}`} width="reading" className={styles.page}>
      <div>
        <Chip tone={status === 'published' ? 'seal' : 'plain'}>
          {status === 'published' ? 'Published' : 'Draft'}
        </Chip>
        <h1 className={styles.title}>{title || 'Untitled Idea'}</h1>
      </div>
      {created ? (
        <section className={styles.created} aria-label="New link" aria-live="polite">
          <CopyField
            label={
              created.shareType === 'email'
                ? `Invitation sent to ${created.recipientEmail}`
                : 'Your new share link'
            }
            value={linkOf(created.accessLink)}
          />
        </section>
      ) : null}
      <ShareForm ideaId={ideaId} onCreated={setCreated} />
      <section className={styles.links}>
        <h2>Active Share Links</h2>
        {shares.isError ? <p className={styles.soft}>The links could not be loaded.</p> : null}
        {shares.data && active.length === 0 ? (
          <p className={styles.soft}>No active links. Nobody can open this idea.</p>
        ) : null}
        <ul className={styles.list}>
          {active.map((share) => (
            <ShareItem key={share.id} share={share} />
          ))}
        </ul>
        {ended.length > 0 ? (
          <details className={styles.ended}>
            <summary>Ended links ({ended.length})</summary>
            <ul className={styles.list}>
              {ended.map((share) => (
                <ShareItem key={share.id} share={share} />
              ))}
            </ul>
          </details>
        ) : null}
      </section>
      <p className={styles.stamp}>
        {blockchainTimestamp
          ? `Published ${formatDateTime(blockchainTimestamp)}`
          : `Blockchain timestamp ${formatDateTime(new Date())}. It is recorded when you publish.`}
      </p>
    </Page>
  )
}
