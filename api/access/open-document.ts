import type { OpenedDocument } from '#contract/access.ts'
import { agreementFor } from '../agreements/agreement-for.ts'
import { releaseIdea } from '../ideas/release-idea.ts'
import type { Caller } from '../recipients/caller.ts'
import { personOf } from '../recipients/describe-recipient.ts'
import { asOpen, missingStep, type OpenAccessSession } from '../recipients/ensure-open.ts'
import {
  type AccessSession,
  ensureNotEnded,
  ensureSession,
  findVisitToRead,
  type LiveVisit,
  type Reading,
} from '../recipients/find-visit.ts'
import { getReleaseOf } from '../recipients/get-release-of.ts'
import { personKeyOf } from '../recipients/person-key.ts'
import { extendSession, forgetAcceptance, holdView, markOpen } from '../recipients/session-steps.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { consumeView, isCounted } from '../shares/consume-view.ts'
import { resumeReading } from '../shares/readings/end-reading.ts'
import { recordView } from '../shares/record-view.ts'
import { refusalOf } from '../shares/share-state.ts'
import { describeDocument } from './describe-document.ts'

const VIEW_ID_BYTES = 16

/**
 * The only place where content is first released, in this order: check the accepted agreement, consume one view, record the view,
 * answer the content. An open session keeps reading without a new view; the owner's preview is not recorded. The text is frozen
 * before the view is counted, so that a server error costs no view.
 */
export async function openDocument(
  context: Context,
  accessToken: string,
  caller: Caller,
): Promise<OpenedDocument> {
  const { visit, reading } = await findVisitToRead(context, accessToken, caller)
  ensureNotEnded(visit)
  if (visit.isOwner)
    return describeDocument(visit, await releaseIdea(context, visit.share.ideaId), accessToken, null)
  const session = ensureSession(visit)
  const open = asOpen(session)
  const read = open
    ? await continueReading(context, open, reading)
    : await openFirst(context, visit, session, caller)
  return describeDocument(visit, read.release, accessToken, read.session)
}

async function continueReading(context: Context, session: OpenAccessSession, { isOver, release }: Reading) {
  if (!release) throw refusalOf('revoked')
  await extendSession(context, session)
  if (isOver) await resumeReading(context, session.viewId)
  return { session, release }
}

async function openFirst(context: Context, visit: LiveVisit, session: AccessSession, caller: Caller) {
  // A repeat is a view that was already counted. A view that was chosen but then refused or interrupted was not.
  const isRepeat = await isCounted(visit.share.id, session.viewId)
  if (visit.state === 'used' && !isRepeat) throw refusalOf('used')
  const missing = missingStep(visit)
  if (missing !== 'open_required') throw new AppError(missing)
  const { held, release } = isRepeat
    ? { held: session, release: await getReleaseOf(session) }
    : await freezeAndHoldView(context, visit, session)
  const { viewId } = held
  if (viewId === null) throw new AppError('agreement_required')
  await consumeView(context, visit.share, personKeyOf(context, held), viewId)
  const { shareId, ideaId, ownerId, recipientId } = held
  const { revision, title, digest, contentSha256 } = release
  const { network } = caller
  const released = { revision, title, digest, contentSha256, startedAt: context.now(), network }
  const view = { viewId, shareId, ideaId, ownerId, recipientId, userId: caller.user?.id ?? null, ...released }
  const recorded = await recordView(context, view, personOf(held, network))
  const opened = await markOpen(context, held, recorded)
  return { session: opened, release: recorded === revision ? release : await getReleaseOf(opened) }
}

/** Freezes the text to be read and chooses the view id. The accepted agreement must still match this idea's title and document id. */
async function freezeAndHoldView(context: Context, { share, ownerName }: LiveVisit, session: AccessSession) {
  const release = await releaseIdea(context, session.ideaId)
  const { title, documentId, revision } = release
  const names = { title, documentId, owner: ownerName, recipient: session.name }
  const agreement = await agreementFor(share, session, names)
  if (agreement.sha256 !== session.agreementSha256) {
    await forgetAcceptance(session)
    throw new AppError('agreement_required')
  }
  const viewId = session.viewId ?? context.randomBytes(VIEW_ID_BYTES).toString('hex')
  const held = await holdView(session, viewId, revision)
  return { held, release: held.revision === revision ? release : await getReleaseOf(held) }
}
