import type { ReactNode } from 'react'
import { opensOnce, type ShareType } from '#contract/rules/share-type.ts'
import { ButtonAnchor } from '../../ui/controls/button.tsx'
import { PageCard } from '../../ui/layout/page-card.tsx'
import { AskForAccess } from '../ask-for-access.tsx'
import { useStepLink } from '../navigation.ts'
import type { ReadingState } from './watch-session.ts'

export type AccessEndedProps = {
  accessToken: string
  ended: NonNullable<ReadingState['ended']>
  shareType: ShareType
  owner: string
  /** It was the owner's preview. */
  isPreview: boolean
  /** Comments that were typed and not sent; they cannot be sent from here. */
  unsent: ReactNode
}

/** Replaces a document that may no longer be read and says why, if the server gave a reason. */
export function AccessEnded({ accessToken, ended, shareType, owner, isPreview, unsent }: AccessEndedProps) {
  const again = useStepLink('view', accessToken)
  const closedHere = ended.code === 'closed_here'
  const dead = ended.status === 410
  const isUnknown = ended.code === 'share_unknown'
  return (
    <PageCard
      boxed
      title={closedHere ? 'Closed on this device only' : 'Access has ended'}
      lead={
        isPreview && (ended.status === 401 || ended.status === 403)
          ? previewWords
          : endedWords(ended.code, shareType, owner)
      }
    >
      {unsent}
      {dead || isUnknown || closedHere || opensOnce(shareType) ? null : (
        <ButtonAnchor {...again} variant="primary" size="large">
          Open the link again
        </ButtonAnchor>
      )}
      <ButtonAnchor href="/" size="large">
        Return Home
      </ButtonAnchor>
      {dead ? <AskForAccess accessToken={accessToken} /> : null}
    </PageCard>
  )
}

/** A preview does not expire: it ends only when the owner is no longer signed in. */
const previewWords = 'You are no longer signed in here as the owner, so the preview has ended.'

export function endedWords(code: string, shareType: ShareType, owner: string): string {
  if (code === 'closed_here')
    return 'The server did not confirm this. Your session ends by itself after a while.'
  if (code === 'opened_anew') return 'This session was ended, and the link was opened again in this browser.'
  if (code === 'share_revoked') return `${owner || 'The owner'} has ended access to this document.`
  if (code === 'share_expired') return 'This link has expired.'
  if (code === 'share_unknown') return 'This link no longer exists and cannot open the document.'
  if (opensOnce(shareType))
    return 'Your time with this document is over. The link was for one view and does not open again.'
  return 'Your reading session is over: it was closed in another tab, was idle for a while, or its time ran out.'
}
