import { type ReactNode, useEffect } from 'react'
import type { OpenedDocument } from '#contract/access.ts'
import { ApiError } from '../../data/request.ts'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { isDenied } from '../access.queries.ts'
import { AccessDenied } from '../access-denied.tsx'
import { GoTo } from '../go-to.tsx'
import { leave } from '../navigation.ts'
import { PreviewBanner } from '../preview-banner.tsx'
import { screenForRefusal } from '../steps.ts'
import { Unreachable } from '../unreachable.tsx'
import { useLinkQuery } from '../use-link-query.ts'
import { AccessEnded } from './access-ended.tsx'
import { type CommentParts, DocumentPage, readingOf } from './document-page.tsx'
import { opening } from './opening.ts'
import { useReadingSession } from './use-reading-session.ts'

export type DocumentScreenProps = {
  accessToken: string | null
  comments: CommentParts
  /** The header and footer around a screen that is not the document itself. */
  shell: (screen: ReactNode) => ReactNode
  /** Only the document, as wide as the window: 'Open in New Tab'. */
  full: boolean
}

/** Step 3: opens the document, which consumes one view however often it is repeated, and shows it. */
export function DocumentScreen({ accessToken, ...rest }: DocumentScreenProps) {
  if (accessToken === null) return rest.shell(<AccessDenied accessToken={null} />)
  return <Opening key={accessToken} accessToken={accessToken} {...rest} />
}

type OpeningProps = Omit<DocumentScreenProps, 'accessToken'> & { accessToken: string }

function Opening({ accessToken, ...rest }: OpeningProps) {
  const { data, error, busy } = useLinkQuery(opening, accessToken)
  if (data) return <Reading accessToken={accessToken} opened={data} {...rest} />
  if (error instanceof ApiError) {
    const missing = screenForRefusal(error.code)
    if (missing) return <GoTo screen={missing} accessToken={accessToken} />
    if (isDenied(error)) return rest.shell(<AccessDenied accessToken={accessToken} refusal={error} />)
  }
  const retry = () =>
    void opening
      .of(accessToken)
      .refetch()
      .catch(() => undefined)
  if (error) return rest.shell(<Unreachable error={error} busy={busy} onRetry={retry} />)
  return rest.shell(
    <Page title="Document">
      <Loading label="Loading document..." />
    </Page>,
  )
}

function Reading({ accessToken, opened, ...rest }: OpeningProps & { opened: OpenedDocument }) {
  const session = useReadingSession(accessToken, opened.viewId)
  if (session.ended?.code === 'closed') return rest.shell(<Closed />)
  if (session.ended)
    return rest.shell(
      <AccessEnded
        accessToken={accessToken}
        ended={session.ended}
        shareType={opened.shareType}
        owner={opened.idea.user.name}
        isPreview={opened.preview}
        unsent={opened.preview ? null : rest.comments.unsent(readingOf(accessToken, opened, session))}
      />,
    )
  return (
    <>
      {opened.preview ? <PreviewBanner /> : null}
      <DocumentPage accessToken={accessToken} opened={opened} session={session} {...rest} />
    </>
  )
}

/** Shown before the page is left, so that the document is off the screen by then. */
function Closed() {
  useEffect(leave, [])
  return (
    <Page title="Document">
      <Loading label="Closing document..." />
    </Page>
  )
}
