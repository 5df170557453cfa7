import type { OpenedDocument } from '#contract/access.ts'
import type { Release } from '../ideas/release-idea.ts'
import { describeRecipient } from '../recipients/describe-recipient.ts'
import type { OpenAccessSession, OpenVisit } from '../recipients/ensure-open.ts'
import { sessionEndsAt } from '../recipients/session-life.ts'
import { contentFor } from './content-for.ts'

/** The opened document. Without a session it is the owner's preview, which has no view, no recipient and no end. */
export function describeDocument(
  { share, idea, ownerName }: Pick<OpenVisit, 'share' | 'idea' | 'ownerName'>,
  release: Release,
  accessToken: string,
  session: OpenAccessSession | null,
): OpenedDocument {
  return {
    idea: {
      id: release.ideaId,
      title: release.title,
      content: contentFor(release, accessToken),
      status: release.status,
      documentId: release.documentId,
      digest: release.digest,
      blockchainTimestamp: release.blockchainTimestamp,
      timestamp: release.status === 'published' ? idea.timestamp : null,
      user: { name: ownerName },
    },
    shareType: share.shareType,
    // Downloads are not offered for a PDF that cannot be stamped with the reader's name.
    allowDownload: share.allowDownload && (session === null || idea.stampFault === null),
    preview: session === null,
    recipient: session && describeRecipient(session),
    viewId: session?.viewId ?? null,
    openedAt: session?.openedAt.toISOString() ?? null,
    endsAt: session && sessionEndsAt(session, share).toISOString(),
  }
}
