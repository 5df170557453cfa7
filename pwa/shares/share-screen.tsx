import { useQuery } from '@tanstack/react-query'
import { FileQuestion, PenLine, Stamp } from 'lucide-react'
import { useEffect } from 'react'
import { ApiError } from '../data/request.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Loading } from '../ui/loading.tsx'
import { Page } from '../ui/page.tsx'
import styles from './share.module.css'
import { ShareForm } from './share-form.tsx'
import { ShareLinks } from './share-links.tsx'
import { sharedIdeaQuery } from './shares.queries.ts'

const icon = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const

type ShareScreenProps = { ideaId: number; onUnavailable: () => void }

export function ShareScreen({ ideaId, onUnavailable }: ShareScreenProps) {
  const idea = useQuery(sharedIdeaQuery(ideaId))
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
          picture={<FileQuestion size={28} strokeWidth={1.5} />}
          action={<ButtonLink to="/dashboard">Back to the portfolio</ButtonLink>}
        >
          It does not exist any more, or it is not yours.
        </EmptyState>
      </Page>
    )
  }
  if (!idea.data) {
    return (
      <Page title="Share" width="narrow">
        <Loading label="Loading..." />
      </Page>
    )
  }
  const { title, status } = idea.data
  const isPublished = status === 'published'
  return (
    <Page title={`Share ${title}`} width="wide" className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title}>{title || 'Untitled Idea'}</h1>
        {isPublished ? (
          <Chip tone="seal" icon={<Stamp {...icon} />}>
            Published
          </Chip>
        ) : (
          <Chip icon={<PenLine {...icon} />}>Draft</Chip>
        )}
      </div>
      <ShareForm ideaId={ideaId} />
      <ShareLinks ideaId={ideaId} />
      {isPublished ? null : (
        <p className={styles.stamp}>
          A draft has no timestamp of its own: below is the current date and time. It is recorded when you
          publish.
        </p>
      )}
    </Page>
  )
}
