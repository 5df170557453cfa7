import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { Idea } from '#contract/ideas.ts'
import '../ui/colours.css'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Loading } from '../ui/loading.tsx'
import { Page } from '../ui/page.tsx'
import { toast } from '../ui/toast.ts'
import { LeftWords } from './left-words.tsx'
import { PdfPage } from './pdf-page.tsx'
import { PublishedPage } from './published-page.tsx'
import { sendNew } from './send-words.ts'
import { rememberIdea } from './use-save.ts'
import { useStart } from './use-start.ts'
import { WritingPage, type WritingPageProps } from './writing-page.tsx'

export type EditorScreenProps = {
  userId: number
  ideaId: number | null
  draftId: string | undefined
  /** The idea being written got its number: its address changes, the page stays. */
  onNumbered: (ideaId: number) => void
  /** Another idea is opened in place of this one. */
  onOpen: (ideaId: number) => void
  onLeave: () => void
  signInAgain: (done: () => void) => ReactNode
  comments: (idea: Pick<Idea, 'id' | 'status'>) => ReactNode
  assistant: WritingPageProps['assistant']
}

export function EditorScreen(props: EditorScreenProps) {
  const { userId, ideaId, draftId, onOpen } = props
  const queryClient = useQueryClient()
  const { opening, reopen, adopt } = useStart({ userId, ideaId, draftId })
  const renewal = useNewVersion(onOpen)
  const open = (idea: Idea) => onOpen(idea.id)
  if (opening.state === 'loading') return <Waiting />
  if (opening.state === 'writing') {
    return (
      <WritingPage
        key={opening.start.key}
        start={opening.start}
        ideaId={ideaId}
        changedElsewhere={opening.changedElsewhere}
        onCreated={({ id }) => {
          adopt(id)
          props.onNumbered(id)
        }}
        onCopied={open}
        onDiscarded={() => (ideaId === null ? props.onLeave() : void reopen())}
        onReopen={() => void reopen()}
        onPublished={(idea) => rememberIdea(queryClient, idea)}
        signInAgain={props.signInAgain}
        assistant={props.assistant}
        comments={ideaId === null ? null : props.comments({ id: ideaId, status: 'draft' })}
      />
    )
  }
  const left = opening.left ? (
    <LeftWords userId={userId} left={opening.left} why={whyLeft(opening)} onCopied={open} />
  ) : null
  if (opening.state === 'failed')
    return <Failed message={opening.error.message} left={left} onRetry={() => void reopen()} />
  const { idea } = opening
  const shared = { idea, left, comments: props.comments(idea) }
  if (idea.status === 'draft')
    return <PdfPage {...shared} onPublished={(published) => rememberIdea(queryClient, published)} />
  return <PublishedPage {...shared} busy={renewal.busy} onNewVersion={() => void renewal.start(idea)} />
}

const whyLeft = (opening: { state: 'failed' } | { state: 'shown' }) =>
  opening.state === 'failed'
    ? 'The idea itself could not be opened.'
    : 'The idea was published before they reached the server.'

/** A published idea goes on as a new draft that names it. A second press after a lost answer makes no second draft. */
function useNewVersion(onOpen: (ideaId: number) => void) {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const draftKey = useRef(crypto.randomUUID())
  const start = async (idea: Idea) => {
    if (typeof idea.content !== 'string') return
    setBusy(true)
    try {
      const next = await sendNew({ title: idea.title, html: idea.content }, draftKey.current, idea.id)
      rememberIdea(queryClient, next)
      toast({ title: 'Success', description: 'The new version is a draft. Its predecessor stays as it is.' })
      onOpen(next.id)
    } catch (error) {
      const description = error instanceof Error ? error.message : 'Please try again.'
      toast({ title: 'Failed to create idea', description, variant: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  return { busy, start }
}

function Waiting() {
  return (
    <Page title="Idea" width="reading">
      <Loading label="Loading..." />
    </Page>
  )
}

function Failed({ message, left, onRetry }: { message: string; left: ReactNode; onRetry: () => void }) {
  return (
    <Page title="Idea" width="narrow">
      <EmptyState
        title="This idea could not be opened"
        action={
          <>
            <Button variant="primary" onClick={onRetry}>
              Try again
            </Button>
            <ButtonLink to="/dashboard">Back to the portfolio</ButtonLink>
          </>
        }
      >
        {message}
      </EmptyState>
      {left}
    </Page>
  )
}
