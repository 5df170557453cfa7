import type { Agreement, ShareLookup } from '#contract/access.ts'
import { agreementFor } from '../agreements/agreement-for.ts'
import type { IdeaFacts } from '../ideas/find-idea-facts.ts'
import type { Release } from '../ideas/release-idea.ts'
import type { Caller } from '../recipients/caller.ts'
import { describeRecipient } from '../recipients/describe-recipient.ts'
import { asOpen, missingStep } from '../recipients/ensure-open.ts'
import {
  type AccessSession,
  ensureNotEnded,
  findVisitToRead,
  type LiveVisit,
  type Reading,
} from '../recipients/find-visit.ts'
import type { Context } from '../server/context.ts'
import { asksForCode } from '../shares/asks-for-code.ts'
import { isCounted } from '../shares/consume-view.ts'
import { refusalOf } from '../shares/share-state.ts'
import { contentFor } from './content-for.ts'

type Next = ShareLookup['next']

/**
 * Looking a link up changes nothing. The answer always names the owner and the next step. It adds the title and the agreement once
 * the caller has identified (and proved their address if the link requires it), and content only while their session is open.
 */
export async function lookUpShare(
  context: Context,
  accessToken: string,
  caller: Caller,
): Promise<ShareLookup> {
  const { visit, reading } = await findVisitToRead(context, accessToken, caller)
  ensureNotEnded(visit)
  const { share, isOwner } = visit
  const session = isOwner ? null : visit.session
  const isRepeat = await isRepeating(visit)
  if (visit.state === 'used' && !isOwner && !isRepeat && !asOpen(session)) throw refusalOf('used')
  const release = findOwnRelease(session, reading)
  const facts = release ?? visit.idea
  const agreement = await findAgreement(visit, session, facts)
  const next = isOwner ? 'open' : nextStep(visit, agreement, isRepeat)
  const knowsIdea = next === 'agree' || next === 'open' || next === 'read'
  return {
    idea: {
      id: visit.idea.id,
      status: visit.idea.status,
      user: { name: visit.ownerName },
      ...(knowsIdea ? describeIdea(facts) : {}),
      ...(release ? { content: contentFor(release, accessToken) } : {}),
    },
    shareType: share.shareType,
    expiresAt: share.expiresAt?.toISOString() ?? null,
    requireCode: asksForCode(share),
    next,
    preview: isOwner,
    ...(session ? { recipient: describeRecipient(session) } : {}),
    ...(agreement && knowsIdea ? { agreement } : {}),
  }
}

/**
 * Whether this session's view was counted but the answer was lost. A used-up link still serves such a reader, like one who has it
 * open.
 */
const isRepeating = async ({ share, session, isOwner }: LiveVisit): Promise<boolean> =>
  session !== null && !isOwner && !asOpen(session) && isCounted(share.id, session.viewId)

/** The revision that an open session reads. */
function findOwnRelease(session: AccessSession | null, { release }: Reading): Release | null {
  if (!asOpen(session)) return null
  if (!release) throw refusalOf('revoked')
  return release
}

/**
 * The agreement as this reader sees it. In the owner's preview the standard text is filled in by the browser; an agreement of the
 * owner's own leaves the recipient's name empty.
 */
async function findAgreement(
  { share, isOwner, ownerName: owner }: LiveVisit,
  session: AccessSession | null,
  { title, documentId }: IdeaFacts | Release,
): Promise<Agreement | null> {
  const names = { title, documentId, owner, recipient: session?.name ?? '' }
  return session || (isOwner && share.agreement) ? agreementFor(share, session, names) : null
}

/** An open session keeps reading, even if the link has since added requirements. */
function nextStep(visit: LiveVisit, agreement: Agreement | null, isRepeat: boolean): Next {
  const { session } = visit
  if (asOpen(session)) return 'read'
  const stillAgreed = isRepeat || session?.agreementSha256 === agreement?.sha256
  const step = steps[missingStep(visit)]
  return step === 'open' && !stillAgreed ? 'agree' : step
}

const steps: Record<ReturnType<typeof missingStep>, Next> = {
  passcode_required: 'passcode',
  identify: 'identify',
  verify_required: 'verify',
  agreement_required: 'agree',
  open_required: 'open',
}

const describeIdea = ({ title, documentId, blockchainTimestamp }: IdeaFacts | Release) => ({
  title,
  documentId,
  blockchainTimestamp,
})
