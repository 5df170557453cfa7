import { Activity, FileQuestion } from 'lucide-react'
import { ButtonLink } from '../ui/controls/button-link.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Page } from '../ui/layout/page.tsx'
import type { Scope } from './scope.ts'

const icon = { size: 28, strokeWidth: 1.5 } as const

const sentences: Record<Scope['filter'], { title: string; text: string }> = {
  all: { title: 'Nothing has happened yet', text: 'Share an idea to see here who opened it and when.' },
  'needs-you': { title: 'Nothing needs you', text: 'Requests and comments from readers appear here.' },
  readers: { title: 'No readers yet', text: 'People who open your links appear here.' },
  refused: {
    title: 'Nobody was turned away',
    text: 'People whom a link did not let in appear here.',
  },
}

/** Shown for an empty list: one sentence and one action. */
export function NoEvents({ scope: { filter, ideaId, linkId, evidence } }: { scope: Scope }) {
  if (evidence !== undefined && filter === 'all')
    return (
      <EmptyState
        title="No copy has this ID"
        picture={<FileQuestion {...icon} />}
        action={<ButtonLink to="/activity">All activity</ButtonLink>}
      >
        None of your ideas was read under {evidence}. Check each character.
      </EmptyState>
    )
  const { title, text } = sentences[filter]
  const search = {
    ...(ideaId === null ? {} : { idea: ideaId }),
    ...(linkId === null ? {} : { link: linkId }),
    ...(evidence === undefined ? {} : { evidence }),
  }
  const action =
    filter !== 'all' ? (
      <ButtonLink to="/activity" search={search}>
        Show everything
      </ButtonLink>
    ) : ideaId === null ? (
      <ButtonLink to="/dashboard">Choose an idea to share</ButtonLink>
    ) : (
      <ButtonLink to="/share/$id" params={{ id: String(ideaId) }}>
        Share it
      </ButtonLink>
    )
  return (
    <EmptyState title={title} picture={<Activity {...icon} />} action={action}>
      {text}
    </EmptyState>
  )
}

export function NoIdea() {
  return (
    <Page title="Activity" width="narrow">
      <EmptyState
        title="Idea not found"
        picture={<FileQuestion {...icon} />}
        action={<ButtonLink to="/activity">All activity</ButtonLink>}
      >
        It does not exist any more, or it is not yours.
      </EmptyState>
    </Page>
  )
}
