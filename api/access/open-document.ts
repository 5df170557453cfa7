import type { OpenedDocument } from '#contract/access.ts'
import { getUserName } from '../accounts/get-user.ts'
import type { Context } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import { getRelease } from '../ideas/get-release.ts'
import { type Release, releaseIdea } from '../ideas/release-idea.ts'
import type { Caller } from '../recipients/caller.ts'
import { currentAgreement } from '../recipients/current-agreement.ts'
import { asOpen, missingStep, type OpenSession } from '../recipients/ensure-reading.ts'
import {
  ensureNotEnded,
  ensureSession,
  findVisit,
  type LiveVisit,
  type VisitSession,
} from '../recipients/find-visit.ts'
import { personKeyOf } from '../recipients/person-key.ts'
import { extendSession, forgetAcceptance, holdView, markOpen } from '../recipients/session-steps.ts'
import { consumeView } from '../shares/consume-view.ts'
import { recordView } from '../shares/record-view.ts'
import { refusalOf } from '../shares/share-state.ts'
import { describeDocument } from './describe-document.ts'

const VIEW_ID_BYTES = 16

/**
 * The one door through which content first leaves: accepted, one view consumed, the view recorded, then the content.
 * Whoever is open reads on; the owner looks without a trace. The text is frozen before anything is counted, so that a
 * fault of ours spends nothing.
 */
export async function openDocument(
  context: Context,
  accessToken: string,
  caller: Caller,
): Promise<OpenedDocument> {
  const visit = await findVisit(context, accessToken, caller)
  ensureNotEnded(visit)
  if (visit.isOwner) {
    const [release, ownerName] = await Promise.all([
      releaseIdea(context, visit.share.ideaId),
      getUserName(visit.share.ownerId),
    ])
    return describeDocument(visit.share, release, ownerName, accessToken, null)
  }
  const ownerName = await getUserName(visit.share.ownerId)
  const session = ensureSession(visit)
  const open = asOpen(session)
  const read = open
    ? await readOn(context, open)
    : await openFirst(context, visit, session, ownerName, caller)
  return describeDocument(visit.share, read.release, ownerName, accessToken, read.session)
}

async function readOn(context: Context, session: OpenSession) {
  await extendSession(context, session)
  return { session, release: await getReleaseOf(session) }
}

async function openFirst(
  context: Context,
  visit: LiveVisit,
  session: VisitSession,
  ownerName: string,
  caller: Caller,
) {
  // Without a view of its own this session has nothing to claim again.
  if (visit.state === 'used' && session.viewId === null) throw refusalOf('used')
  if (session.state !== 'accepted') throw new AppError(missingStep(visit))
  const { held, release } =
    session.viewId === null
      ? await hold(context, session, ownerName)
      : { held: session, release: await getReleaseOf(session) }
  const { viewId } = held
  if (viewId === null) throw new AppError('agreement_required')
  await consumeView(context, visit.share, personKeyOf(context, held), viewId)
  await recordView({
    viewId,
    shareId: held.shareId,
    ideaId: held.ideaId,
    ownerId: held.ownerId,
    recipientId: held.recipientId,
    userId: caller.user?.id ?? null,
    revision: release.revision,
    title: release.title,
    digest: release.digest,
    contentSha256: release.contentSha256,
    startedAt: context.now(),
    network: caller.network,
  })
  return { session: await markOpen(context, held), release }
}

/** Freezes what will be read and chooses the view. What was accepted must still be the text of this very idea. */
async function hold(context: Context, session: VisitSession, ownerName: string) {
  const release = await releaseIdea(context, session.ideaId)
  const { title, documentId, revision } = release
  const agreement = currentAgreement({ title, documentId, owner: ownerName, recipient: session.name })
  if (agreement.sha256 !== session.agreementSha256) {
    await forgetAcceptance(session)
    throw new AppError('agreement_required')
  }
  const viewId = context.randomBytes(VIEW_ID_BYTES).toString('base64url')
  const held = await holdView(session, viewId, revision)
  return { held, release: held.revision === revision ? release : await getReleaseOf(held) }
}

async function getReleaseOf({ ideaId, revision }: VisitSession): Promise<Release> {
  const release = revision === null ? null : await getRelease(ideaId, revision)
  if (!release) throw refusalOf('revoked')
  return release
}
