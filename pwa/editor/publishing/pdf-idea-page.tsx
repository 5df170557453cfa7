import { type ReactNode, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { PdfContent } from '#contract/content/content-kind.ts'
import type { Idea } from '#contract/ideas.ts'
import { ApiError, NetworkError } from '../../data/request.ts'
import { engineOf, onServerNews } from '../../sync/engine/engines.ts'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Page } from '../../ui/layout/page.tsx'
import { Fill } from '../../ui/layout/slot.tsx'
import { IdeaMenu } from '../take-out/idea-menu.tsx'
import { OnPaper } from '../take-out/printed.tsx'
import type { SealedFact } from './count-words.ts'
import { IdeaContent, type KeptPages } from './idea-content.tsx'
import { noAnswerToast, publishRevision } from './publish-revision.ts'
import { PublishSheet } from './publish-sheet.tsx'
import styles from './published.module.css'
import type { SealedFile } from './sealed-files.ts'

type PdfIdeaPageProps = {
  userId: number
  idea: Idea
  kept: KeptPages | null
  comments: ReactNode
  /** A notice about what happened to it on other devices. */
  news: ReactNode
  onPublished: (idea: Idea, files: readonly SealedFile[]) => void
  /** The server has a newer revision of it. */
  onOutdated: () => void
  /** The server no longer lists it, or does not list it yet. */
  onMissing: () => void
}

const factsOf = ({ content }: Idea): SealedFact[] =>
  v.is(PdfContent, content) ? [{ label: 'File', value: content.fileName }] : []

/** A draft that cannot be edited here (a PDF, or drawn elements): it can be read, published and shared. */
export function PdfIdeaPage({
  userId,
  idea,
  kept,
  comments,
  news,
  onPublished,
  onOutdated,
  onMissing,
}: PdfIdeaPageProps) {
  const [busy, setBusy] = useState(false)
  const [publishing, setPublishing] = useState(false)
  useServerNews(idea, { busy, onOutdated, onMissing })
  const publish = async (): Promise<Idea | null> => {
    setBusy(true)
    try {
      return await publishRevision(idea.id, idea.revision)
    } catch (error) {
      const description = error instanceof ApiError ? error.message : 'Please try again.'
      engineOf(userId).requestSync()
      if (error instanceof NetworkError) toast(noAnswerToast)
      else toast({ title: 'Failed to publish idea', description, variant: 'destructive' })
      return null
    } finally {
      setBusy(false)
    }
  }
  return (
    <Page title={idea.title} width="reading" className={styles.page}>
      <Fill name="header">
        <IdeaMenu userId={userId} idea={idea} />
        <Button variant="primary" onClick={() => setPublishing(true)}>
          Publish
        </Button>
      </Fill>
      <h1 className={styles.title} dir="auto">
        {idea.title}
      </h1>
      {news}
      <OnPaper idea={idea}>
        <IdeaContent idea={idea} kept={kept} />
      </OnPaper>
      {comments}
      {publishing ? (
        <PublishSheet
          title={idea.title}
          facts={factsOf(idea)}
          isFile
          busy={busy}
          readIdea={async () => idea}
          onPublish={publish}
          onPublished={onPublished}
          onClose={() => setPublishing(false)}
        />
      ) : null}
    </Page>
  )
}

/**
 * This device has no row for such an idea, so the server's list shows what other devices did with it. Ignored while it is being
 * published here.
 */
function useServerNews(
  { id, revision }: Idea,
  news: Pick<PdfIdeaPageProps, 'onOutdated' | 'onMissing'> & { busy: boolean },
): void {
  const latest = useRef(news)
  useEffect(() => {
    latest.current = news
  })
  useEffect(
    () =>
      onServerNews({
        onList(listed) {
          const { busy, onOutdated, onMissing } = latest.current
          if (busy) return
          const now = listed.find((idea) => idea.id === id)
          if (now === undefined) onMissing()
          else if (now.revision > revision) onOutdated()
        },
        // Sync never fetches a single idea whose words this device does not keep.
        onGone: () => undefined,
      }),
    [id, revision],
  )
}
