import { useQuery } from '@tanstack/react-query'
import { FileQuestion } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { ApiError, NetworkError } from '../data/request.ts'
import { useVersion } from '../sync/versions/use-version.ts'
import { versionText } from '../sync/versions/version-marks.ts'
import { ButtonLink } from '../ui/controls/button-link.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Loading } from '../ui/feedback/loading.tsx'
import { Page } from '../ui/layout/page.tsx'
import styles from './share.module.css'
import { ShareForm } from './share-form.tsx'
import { ShareHead } from './share-head.tsx'
import { ShareLinks } from './share-links.tsx'
import { ShareOffline } from './share-offline.tsx'
import { sharedIdeaQuery } from './shares.queries.ts'
import { StampNotice } from './stamp-notice.tsx'
import { exampleFacts } from './terms/example-facts.ts'

type ShareScreenProps = {
  userId: number
  /** The name that readers see. */
  owner: string
  ideaId: number
  onUnavailable: () => void
  /** The setting whether the owner is notified of what readers do. */
  notificationSwitch: ReactNode
}

export function ShareScreen({ userId, owner, ideaId, onUnavailable, notificationSwitch }: ShareScreenProps) {
  const idea = useQuery(sharedIdeaQuery(ideaId))
  const missing = idea.error instanceof ApiError && (idea.error.status === 404 || idea.error.status === 410)
  // Making a link asks for the idea again. If that fails, the link stays: its passcode is shown only here.
  const [knownAt] = useState(idea.dataUpdatedAt)
  const isAnswered = idea.dataUpdatedAt !== knownAt
  const unanswered = !isAnswered && idea.error instanceof NetworkError
  const version = useVersion(userId, ideaId, idea.data?.draftKey ?? null)
  const [asksAgain, setAsksAgain] = useState(false)
  const failed = !isAnswered && idea.isError && !missing && !unanswered
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
  if (unanswered || (asksAgain && idea.isPending)) {
    const retry = () => {
      setAsksAgain(true)
      void idea.refetch()
    }
    return <ShareOffline userId={userId} ideaId={ideaId} busy={idea.isFetching} onRetry={retry} />
  }
  if (!idea.data) {
    return (
      <Page title="Share" width="narrow">
        <Loading label="Loading..." />
      </Page>
    )
  }
  const { title, documentId } = idea.data
  return (
    <Page title={`Share ${title}`} width="wide" className={styles.page}>
      <ShareHead idea={idea.data} version={version && versionText(version)} />
      <StampNotice ideaId={ideaId} />
      <ShareForm ideaId={ideaId} facts={exampleFacts({ title, documentId, owner })} />
      <ShareLinks ideaId={ideaId} />
      {notificationSwitch}
      {idea.data.status === 'published' ? null : (
        <p className={styles.stamp}>
          A draft has no timestamp yet: it is recorded when you publish. Below is the current date and time.
        </p>
      )}
    </Page>
  )
}
