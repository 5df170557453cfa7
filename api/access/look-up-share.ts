import type { ShareLookup } from '#contract/access.ts'
import { getUserName } from '../accounts/get-user.ts'
import type { Context } from '../context.ts'
import { getRelease } from '../ideas/get-release.ts'
import type { Caller } from '../recipients/caller.ts'
import { currentAgreement } from '../recipients/current-agreement.ts'
import { describeRecipient } from '../recipients/describe-recipient.ts'
import { asOpen } from '../recipients/ensure-reading.ts'
import { ensureNotEnded, findVisit, type LiveVisit, type Visit } from '../recipients/find-visit.ts'
import { isCounted } from '../shares/consume-view.ts'
import { refusalOf } from '../shares/share-state.ts'
import { contentFor } from './content-for.ts'

/**
 * Looking a link up changes nothing. It tells who shares and what is asked for next; the title and the agreement once
 * the caller has identified (and proved their address where the link asks for it); content only while their session is open.
 */
export async function lookUpShare(
  context: Context,
  accessToken: string,
  caller: Caller,
): Promise<ShareLookup> {
  const visit = await findVisit(context, accessToken, caller)
  ensureNotEnded(visit)
  const next = await nextStep(visit)
  const ownerName = await getUserName(visit.share.ownerId)
  return {
    idea: { ...(await describeIdea(visit, next, accessToken)), user: { name: ownerName } },
    shareType: visit.share.shareType,
    expiresAt: visit.share.expiresAt?.toISOString() ?? null,
    next,
    preview: visit.isOwner,
    ...describeSession(visit, next, ownerName),
  }
}

/** A used-up link still serves who has it open, and whose view was counted but whose answer was lost. */
async function nextStep(visit: Visit): Promise<ShareLookup['next']> {
  const { share, session, isOwner, state } = visit
  if (isOwner) return 'open'
  if (asOpen(session)) return 'read'
  const mayRepeat = session?.viewId ? await isCounted(share.id, session.viewId) : false
  if (state === 'used' && !mayRepeat) throw refusalOf('used')
  if (!session) return 'identify'
  if (session.state === 'accepted') return 'open'
  return session.verified || share.recipientEmail === null ? 'agree' : 'verify'
}

async function describeIdea(visit: LiveVisit, next: ShareLookup['next'], accessToken: string) {
  const { idea } = visit
  const cover = { id: idea.id, status: idea.status }
  if (next === 'identify' || next === 'verify') return cover
  const open = visit.isOwner ? null : asOpen(visit.session)
  const release = open && (await getRelease(open.ideaId, open.revision))
  if (open && !release) throw refusalOf('revoked')
  const { title, documentId, blockchainTimestamp } = release ?? idea
  return {
    ...cover,
    title,
    documentId,
    blockchainTimestamp: blockchainTimestamp === null ? null : toText(blockchainTimestamp),
    ...(release ? { content: contentFor(release, accessToken) } : {}),
  }
}

const toText = (moment: Date | string) => (typeof moment === 'string' ? moment : moment.toISOString())

function describeSession({ session, idea, isOwner }: LiveVisit, next: ShareLookup['next'], owner: string) {
  if (isOwner || !session) return {}
  const recipient = describeRecipient(session)
  if (next === 'verify') return { recipient }
  const { title, documentId } = idea
  const { version, sha256, clauses } = currentAgreement({
    title,
    documentId,
    owner,
    recipient: session.name,
  })
  return { recipient, agreement: { version, sha256, clauses } }
}
