import { FileQuestion } from 'lucide-react'
import { ButtonLink } from '../../ui/controls/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Page } from '../../ui/layout/page.tsx'

/** `ideaId` is null when the idea is gone, too. */
export function NoLink({ ideaId }: { ideaId: number | null }) {
  return (
    <Page title="Link" width="narrow">
      <EmptyState
        title="Link not found"
        picture={<FileQuestion size={28} strokeWidth={1.5} />}
        action={
          ideaId === null ? (
            <ButtonLink to="/dashboard">Back to the portfolio</ButtonLink>
          ) : (
            <ButtonLink to="/share/$id" params={{ id: String(ideaId) }}>
              All links of this idea
            </ButtonLink>
          )
        }
      >
        It does not exist, or it is not yours.
      </EmptyState>
    </Page>
  )
}
