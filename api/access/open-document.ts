import type { OpenedDocument } from '#contract/access.ts'
import { getUserName } from '../accounts/get-user.ts'
import { currentAgreement } from '../agreements/current-agreement.ts'
import { findTimestamp } from '../ideas/find-idea-facts.ts'
import { getRelease } from '../ideas/get-release.ts'
import { type Release, releaseIdea } from '../ideas/release-idea.ts'
import type { Caller } from '../recipients/caller.ts'
import { personOf } from '../recipients/describe-recipient.ts'
import { asOpen, missingStep, type OpenAccessSession } from '../recipients/ensure-open.ts'
import {
  type AccessSession,
  ensureNotEnded,
  ensureSession,
  findVisit,
  type LiveVisit,
} from '../recipients/find-visit.ts'
import { personKeyOf } from '../recipients/person-key.ts'
import { extendSession, forgetAcceptance, holdView, markOpen } from '../recipients/session-steps.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { consumeView } from '../shares/consume-view.ts'
import type { ShareFacts } from '../shares/find-share.ts'
import { resumeReading } from '../shares/readings/end-reading.ts'
import { recordView } from '../shares/record-view.ts'
import { refusalOf } from '../shares/share-state.ts'
import { describeDocument } from './describe-document.ts'

const VIEW_ID_BYTES = 16

/**
 * The only place where content is first released: the agreement is accepted, one view is consumed, the view is recorded,
 * then the content is answered. An open session reads on; the owner's preview is not recorded. The text is frozen before
 * the view is counted, so that a fault of ours spends none.
 */
export async function openDocument(
  context: Context,
  accessToken: string,
  caller: Caller,
): Promise<OpenedDocument> {
  const visit = await findVisit(context, accessToken, caller)
  ensureNotEnded(visit)
  if (visit.isOwner) {
    const [release, shown] = await Promise.all([
      releaseIdea(context, visit.share.ideaId),
      findShown(visit.share),
    ])
    return describeDocument(visit, release, shown, accessToken, null)
  }
  const shown = await findShown(visit.share)
  const session = ensureSession(visit)
  const open = asOpen(session)
  const read = open
    ? await readOn(context, open)
    : await openFirst(context, visit, session, shown.ownerName, caller)
  return describeDocument(visit, read.release, shown, accessToken, read.session)
}

/** What is shown beside the content, as it is now. */
async function findShown({ ownerId, ideaId }: ShareFacts) {
  const [ownerName, timestamp] = await Promise.all([getUserName(ownerId), findTimestamp(ideaId)])
  return { ownerName, timestamp }
}

async function readOn(context: Context, session: OpenAccessSession) {
  await extendSession(context, session)
  await resumeReading(context, session.viewId)
  return { session, release: await getReleaseOf(session) }
}

async function openFirst(
  context: Context,
  visit: LiveVisit,
  session: AccessSession,
  ownerName: string,
  caller: Caller,
) {
  // A session that never claimed a view cannot be repeating the opening that spent the last one.
  if (visit.state === 'used' && session.viewId === null) throw refusalOf('used')
  const missing = missingStep(visit)
  if (missing !== 'open_required') throw new AppError(missing)
  const { held, release } =
    session.viewId === null
      ? await hold(context, session, ownerName)
      : { held: session, release: await getReleaseOf(session) }
  const { viewId } = held
  if (viewId === null) throw new AppError('agreement_required')
  await consumeView(context, visit.share, personKeyOf(context, held), viewId)
  const { shareId, ideaId, ownerId, recipientId } = held
  const { revision, title, digest, contentSha256 } = release
  const { network } = caller
  const released = { revision, title, digest, contentSha256, startedAt: context.now(), network }
  const view = { viewId, shareId, ideaId, ownerId, recipientId, userId: caller.user?.id ?? null, ...released }
  await recordView(context, view, personOf(held, network))
  return { session: await markOpen(context, held), release }
}

/** Freezes what will be read and chooses the view. What was accepted must still be the text of this very idea. */
async function hold(context: Context, session: AccessSession, ownerName: string) {
  const release = await releaseIdea(context, session.ideaId)
  const { title, documentId, revision } = release
  const agreement = currentAgreement({ title, documentId, owner: ownerName, recipient: session.name })
  if (agreement.sha256 !== session.agreementSha256) {
    await forgetAcceptance(session)
    throw new AppError('agreement_required')
  }
  const viewId = context.randomBytes(VIEW_ID_BYTES).toString('hex')
  const held = await holdView(session, viewId, revision)
  return { held, release: held.revision === revision ? release : await getReleaseOf(held) }
}

async function getReleaseOf({ ideaId, revision }: AccessSession): Promise<Release> {
  const release = revision === null ? null : await getRelease(ideaId, revision)
  if (!release) throw refusalOf('revoked')
  return release
}
