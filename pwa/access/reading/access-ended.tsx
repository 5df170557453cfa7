import { opensOnce, type ShareType } from '#contract/rules/share-type.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { PageCard } from '../../ui/layout/page-card.tsx'
import { AskForAccess } from '../ask-for-access.tsx'
import type { ReadingState } from './watch-session.ts'

export type AccessEndedProps = {
  accessToken: string
  ended: NonNullable<ReadingState['ended']>
  shareType: ShareType
  owner: string
}

/** In place of a document that may not be read any more. It says why, as far as the server told. */
export function AccessEnded({ accessToken, ended, shareType, owner }: AccessEndedProps) {
  const dead = ended.status === 410
  return (
    <PageCard boxed title="Access has ended" lead={endedWords(ended.code, shareType, owner)}>
      {dead || opensOnce(shareType) ? null : (
        <ButtonLink to="/view/{-$accessToken}" params={{ accessToken }} variant="primary" size="large">
          Open the link again
        </ButtonLink>
      )}
      <ButtonLink to="/" size="large">
        Return Home
      </ButtonLink>
      {dead ? <AskForAccess accessToken={accessToken} /> : null}
    </PageCard>
  )
}

export function endedWords(code: string, shareType: ShareType, owner: string): string {
  if (code === 'share_revoked') return `${owner || 'The owner'} has ended access to this document.`
  if (code === 'share_expired') return 'The time for this link is over.'
  if (opensOnce(shareType))
    return 'Your time with this document is over. The link was for one view and does not open it again.'
  return 'Your reading session is over, because nothing was read for a while or its time ran out.'
}
