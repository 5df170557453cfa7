import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { contentKind } from '#contract/content/content-kind.ts'
import type { Idea } from '#contract/ideas.ts'
import '../ui/look/colours.css'
import { ApiError } from '../data/request.ts'
import { engineOf } from '../sync/engine/engines.ts'
import { notePublished } from '../sync/transport/note-published.ts'
import { Button } from '../ui/controls/button.tsx'
import { ButtonLink } from '../ui/controls/button-link.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { Page } from '../ui/layout/page.tsx'
import type { Address, Place } from './address/open-page.ts'
import { isDeleted, isGone } from './is-gone.ts'
import { KeptIdea } from './kept-idea.tsx'
import { OpeningPage } from './opening-page.tsx'
import { PastVersions } from './past-versions.tsx'
import { FullPdfPage } from './publishing/full-pdf-page.tsx'
import { PdfIdeaPage } from './publishing/pdf-idea-page.tsx'
import { PublishedPage } from './publishing/published-page.tsx'
import { Sealed } from './publishing/sealed.tsx'
import type { SealedFile } from './publishing/sealed-files.ts'
import { WaitingFilePage } from './publishing/waiting-file-page.tsx'
import { NotKeptPage, TooNewPage } from './read-only-page.tsx'
import { useNewVersion } from './use-new-version.ts'
import { type Opening, useStart } from './use-start.ts'
import { rememberIdea } from './writing/use-save.ts'
import { WritingPage, type WritingPageProps } from './writing/writing-page.tsx'

export type EditorScreenProps = {
  userId: number
  /** The address of the draft that this page shows and writes. */
  address: Address
  /** Shows only the PDF of the idea, where it is one. */
  isFull: boolean
  /** False once another page has replaced this one, or is about to. */
  isOpen: () => boolean
  /** The draft continues under another id, or the idea got its number: the address changes, the page stays. */
  onPlace: (place: Place) => void
  /** Another idea is opened in place of this one. */
  onOpen: (address: Address) => void
  onLeave: () => void
  signInAgain: (done: () => void) => ReactNode
  comments: (idea: Pick<Idea, 'id' | 'status'>) => ReactNode
  assistant: WritingPageProps['assistant']
  /** Fetches the newest version of the app and loads it. */
  updateNow: ReactNode
}

type JustSealed = { idea: Idea; files: readonly SealedFile[] }

export function EditorScreen(props: EditorScreenProps) {
  const { userId, address, isOpen } = props
  const ideaId = 'ideaId' in address ? address.ideaId : null
  const queryClient = useQueryClient()
  const { opening, reopen, show } = useStart(userId, address)
  // A page that was left may still get changes of its draft, but must not change the address any more.
  const onOpen = (other: Address) => {
    if (isOpen()) props.onOpen(other)
  }
  const onLeave = () => {
    if (isOpen()) props.onLeave()
  }
  const renewal = useNewVersion(userId, onOpen)
  const [sealed, setSealed] = useState<JustSealed | null>(null)
  /** The publishing ceremony is drawn over the published page, so however it ends, no editor is behind it. */
  const published = (idea: Idea, files: readonly SealedFile[]) => {
    rememberIdea(queryClient, idea)
    setSealed({ idea, files })
    show(idea)
  }
  /**
   * The row also disappears when another client replaced the text with content of another kind. Then the idea still exists, and is
   * shown.
   */
  const leaveIfDeleted = async () => {
    const isDeletedNow = await isGone(userId, ideaId)
    if (!isOpen()) return
    if (isDeletedNow) notifyDeleted()
    else reopen()
  }
  const notifyDeleted = () => {
    toast({ description: 'This idea was deleted in another tab or on another device.' })
    onLeave()
  }
  /** The list may be older than the idea, so the server is asked for the idea itself. */
  const leaveIfConfirmedDeleted = async (id: number) => {
    if ((await isDeleted(id)) && isOpen()) notifyDeleted()
  }
  useReportPlace(opening, props.onPlace)
  if (opening.state === 'loading') return <OpeningPage />
  if (opening.state === 'writing') {
    const { start } = opening
    return (
      <WritingPage
        key={start.draftId}
        start={start}
        ideaId={ideaId}
        onPlace={props.onPlace}
        onOpen={onOpen}
        onEnded={(how) => {
          if (how === 'deleted') void leaveIfDeleted()
          else if (isOpen()) reopen()
        }}
        onPublished={(idea, files) => {
          void notePublished(engineOf(userId).context, start.draftId, idea).catch(() => undefined)
          published(idea, files)
        }}
        signInAgain={props.signInAgain}
        updateNow={props.updateNow}
        assistant={props.assistant}
        comments={ideaId === null ? null : props.comments({ id: ideaId, status: 'draft' })}
      />
    )
  }
  if (opening.state === 'too-new') return <TooNewPage words={opening.row} updateNow={props.updateNow} />
  if (opening.state === 'not-kept')
    return <NotKeptPage words={opening.words} reason={opening.reason} onRetry={reopen} />
  if (opening.state === 'waiting-file')
    return <WaitingFilePage userId={userId} row={opening.row} onOpen={onOpen} onLeave={onLeave} />
  if (opening.state === 'failed') return <Failed error={opening.error} onRetry={reopen} />
  const { idea, kept } = opening
  if (props.isFull && contentKind(idea.content) === 'pdf') return <FullPdfPage idea={idea} kept={kept} />
  const news = <KeptIdea userId={userId} idea={idea} />
  const shared = { idea, kept, comments: props.comments(idea), news }
  if (idea.status === 'draft')
    return (
      <PdfIdeaPage
        userId={userId}
        {...shared}
        onPublished={published}
        onOutdated={reopen}
        onMissing={() => void leaveIfConfirmedDeleted(idea.id)}
      />
    )
  return (
    <>
      <PublishedPage
        userId={userId}
        {...shared}
        past={<PastVersions userId={userId} idea={idea} />}
        busy={renewal.busy}
        onNewVersion={() => void renewal.start(idea)}
      />
      {sealed?.idea.id === idea.id ? <Sealed {...sealed} onClose={() => setSealed(null)} /> : null}
    </>
  )
}

/** The idea may have another address than the one that led to it: a draft may have its number by now. */
function useReportPlace(opening: Opening, onPlace: EditorScreenProps['onPlace']): void {
  const latest = useRef(onPlace)
  useEffect(() => {
    latest.current = onPlace
  })
  useEffect(() => {
    if (opening.state !== 'writing') return
    const { draftId, row } = opening.start
    latest.current({ draftId, ideaId: row?.ideaId })
  }, [opening])
}

/** Offers no retry for an idea that does not exist: it would fail again. */
function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 410)
  return (
    <Page title="Idea" width="narrow">
      <EmptyState
        title="This idea could not be opened"
        action={
          <>
            {isMissing ? null : (
              <Button variant="primary" onClick={onRetry}>
                Try again
              </Button>
            )}
            <ButtonLink to="/dashboard" variant={isMissing ? 'primary' : 'plain'}>
              Back to the portfolio
            </ButtonLink>
          </>
        }
      >
        {error.message}
      </EmptyState>
    </Page>
  )
}
