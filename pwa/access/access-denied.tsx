import type { ApiError } from '../data/request.ts'
import { ButtonAnchor } from '../ui/controls/button.tsx'
import { PageCard } from '../ui/layout/page-card.tsx'
import { AskForAccess } from './ask-for-access.tsx'

export type AccessDeniedProps = { accessToken: string | null; refusal?: ApiError | undefined }

/** One screen for every link that does not open. A link that once did lets its holder ask the owner. */
export function AccessDenied({ accessToken, refusal }: AccessDeniedProps) {
  return (
    <PageCard boxed title="Access Denied" lead="The link you're trying to access is invalid or has expired.">
      <ButtonAnchor href="/" variant="primary" size="large">
        Return Home
      </ButtonAnchor>
      {accessToken !== null && refusal?.status === 410 ? <AskForAccess accessToken={accessToken} /> : null}
    </PageCard>
  )
}
