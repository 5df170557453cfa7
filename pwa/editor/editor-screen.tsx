import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { Idea } from '#contract/ideas.ts'
import '../ui/colours.css'
import { adoptPublished } from '../sync/adopt-published.ts'
import { copyIdOf } from '../sync/copy-draft.ts'
import { EDITOR_SCHEMA } from '../sync/editor-schema.ts'
import { engineOf } from '../sync/engines.ts'
import { saveWords } from '../sync/save-words.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Loading } from '../ui/loading.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { RichText } from '../ui/rich-text.tsx'
import { toast } from '../ui/toast.ts'
import { PdfPage } from './pdf-page.tsx'
import { PublishedPage } from './published-page.tsx'
import { rememberIdea } from './use-save.ts'
import { useStart } from './use-start.ts'
import { WaitingFilePage } from './waiting-file-page.tsx'
import { type Place, WritingPage, type WritingPageProps } from './writing-page.tsx'

export type EditorScreenProps = {
  userId: number
  ideaId: number | null
  draftId: string | undefined
  /** The words live on under another id, or the idea got its number: its address changes, the page stays. */
  onPlace: (place: Place) => void
  /** Another idea is opened in place of this one. */
  onOpen: (place: { ideaId: number } | { draftId: string }) => void
  onLeave: () => void
  signInAgain: (done: () => void) => ReactNode
  comments: (idea: Pick<Idea, 'id' | 'status'>) => ReactNode
  assistant: WritingPageProps['assistant']
}

export function EditorScreen(props: EditorScreenProps) {
  const { userId, ideaId, draftId, onOpen } = props
  const queryClient = useQueryClient()
  const { opening, reopen, show } = useStart({ userId, ideaId, draftId })
  const renewal = useNewVersion(userId, onOpen)
  if (opening.state === 'loading') return <Waiting />
  if (opening.state === 'writing') {
    const { start } = opening
    return (
      <WritingPage
        key={start.draftId}
        start={start}
        ideaId={ideaId}
        onPlace={props.onPlace}
        onOpen={onOpen}
        onLeave={props.onLeave}
        onEnded={(how) => {
          if (how === 'published') return reopen()
          toast({ description: 'This idea was deleted on another device.' })
          props.onLeave()
        }}
        onPublished={(idea) => {
          rememberIdea(queryClient, idea)
          void adoptPublished(engineOf(userId).context, start.draftId, idea).catch(() => undefined)
          show(idea)
        }}
        signInAgain={props.signInAgain}
        assistant={props.assistant}
        comments={ideaId === null ? null : props.comments({ id: ideaId, status: 'draft' })}
      />
    )
  }
  if (opening.state === 'too-new') return <TooNew title={opening.row.title} html={opening.row.html} />
  if (opening.state === 'waiting-file')
    return <WaitingFilePage userId={userId} row={opening.row} onOpen={onOpen} onLeave={props.onLeave} />
  if (opening.state === 'failed') return <Failed message={opening.error.message} onRetry={reopen} />
  const { idea } = opening
  const published = (sealed: Idea) => {
    rememberIdea(queryClient, sealed)
    show(sealed)
  }
  const shared = { idea, comments: props.comments(idea) }
  if (idea.status === 'draft') return <PdfPage {...shared} onPublished={published} />
  return <PublishedPage {...shared} busy={renewal.busy} onNewVersion={() => void renewal.start(idea)} />
}

/** A published idea goes on as a new draft that names it; offline too. A second press makes no second draft. */
function useNewVersion(userId: number, onOpen: EditorScreenProps['onOpen']) {
  const [busy, setBusy] = useState(false)
  const draftId = useRef(copyIdOf(crypto.randomUUID()))
  const start = async ({ id, title, content }: Idea) => {
    if (typeof content !== 'string') return
    setBusy(true)
    const engine = engineOf(userId)
    const seen = { draftId: draftId.current, seq: 0, title: '', html: '' }
    try {
      const fresh = { editorSchema: EDITOR_SCHEMA, predecessorId: id }
      await saveWords(engine.context, seen, { title, html: content }, fresh)
      engine.wish()
      toast({ title: 'Success', description: 'The new version is a draft. Its predecessor stays as it is.' })
      onOpen({ draftId: draftId.current })
    } catch {
      const description = 'This device refuses to keep data. Please try again.'
      toast({ title: 'Failed to create idea', description, variant: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  return { busy, start }
}

/** Written by a newer version of the app: shown as far as this one can, and changed by nobody here. */
function TooNew({ title, html }: { title: string; html: string }) {
  return (
    <Page title={title} width="reading">
      <Notice tone="danger" title="This version of the app is too old to edit this idea">
        <p>It was written with a newer one. Update the app; nothing is changed until then.</p>
        <Button onClick={() => window.location.reload()}>Update now</Button>
      </Notice>
      <h1>{title}</h1>
      <RichText html={html} />
    </Page>
  )
}

function Waiting() {
  return (
    <Page title="Idea" width="reading">
      <Loading label="Loading..." />
    </Page>
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
