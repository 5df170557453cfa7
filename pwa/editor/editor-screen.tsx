import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { createIdea, type Idea } from '#contract/ideas.ts'
import { call } from '../data/request.ts'
import '../ui/colours.css'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Loading } from '../ui/loading.tsx'
import { Page } from '../ui/page.tsx'
import { toast } from '../ui/toast.ts'
import { PdfPage } from './pdf-page.tsx'
import { PublishedPage } from './published-page.tsx'
import { ideaKeyOf } from './use-save.ts'
import { useStart } from './use-start.ts'
import { WritingPage } from './writing-page.tsx'

export type EditorScreenProps = {
  userId: number
  ideaId: number | null
  draftId: string | undefined
  onOpen: (ideaId: number) => void
  signInAgain: (done: () => void) => ReactNode
  comments: (idea: Pick<Idea, 'id' | 'status'>) => ReactNode
}

export function EditorScreen({ userId, ideaId, draftId, onOpen, signInAgain, comments }: EditorScreenProps) {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { opening, reopen } = useStart({ userId, ideaId, draftId, predecessorId: null })
  const show = (idea: Idea) => {
    queryClient.setQueryData(ideaKeyOf(idea.id), idea)
    void queryClient.invalidateQueries({ queryKey: ['ideas'] })
  }
  const startNewVersion = async (idea: Idea) => {
    if (typeof idea.content !== 'string') return
    setBusy(true)
    try {
      const next = await call(createIdea, {
        body: { title: idea.title, content: idea.content, predecessorId: idea.id },
      })
      void queryClient.invalidateQueries({ queryKey: ['ideas'] })
      toast({ title: 'Success', description: 'A new version is a draft now.' })
      onOpen(next.id)
    } catch {
      toast({ title: 'Error', description: 'Failed to create idea', variant: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  if (opening.state === 'loading') return <Loading label="Loading..." />
  if (opening.state === 'failed') return <Failed message={opening.error.message} onRetry={reopen} />
  if (opening.state === 'shown') {
    const { idea } = opening
    if (idea.status === 'draft') return <PdfPage idea={idea} comments={comments(idea)} onPublished={show} />
    return (
      <PublishedPage
        idea={idea}
        comments={comments(idea)}
        busy={busy}
        onNewVersion={() => void startNewVersion(idea)}
      />
    )
  }
  const { start, restored, changedElsewhere } = opening
  return (
    <WritingPage
      key={start.key}
      start={start}
      restored={restored}
      changedElsewhere={changedElsewhere}
      onCreated={(idea) => onOpen(idea.id)}
      onCopied={(idea) => onOpen(idea.id)}
      onReopen={reopen}
      signInAgain={signInAgain}
      comments={start.ideaId === null ? null : comments({ id: start.ideaId, status: 'draft' })}
    />
  )
}

function Failed({ message, onRetry }: { message: string; onRetry: () => void }) {
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
    </Page>
  )
}
