import type { Share as SharedLink } from '#contract/shares.ts'
import type { Owner } from '../accounts/owner.guard.ts'
import { nextId } from '../adapters/sequence.model.ts'
import type { Context } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import { getOwnIdea } from '../ideas/get-own-idea.ts'
import { noteShares } from '../ideas/note-shares.ts'
import { describeShare } from './describe-share.ts'
import { invitationLetter } from './invitation-letter.ts'
import { Share } from './share.model.ts'
import { readTerms, type ShareWish } from './share-terms.ts'
import { hashToken, newToken, sealToken, shareAddress } from './share-token.ts'

/** Makes a link to one of the owner's own ideas, and for the e-mail type sends the invitation that carries it. */
export async function createShare(context: Context, owner: Owner, wish: ShareWish): Promise<SharedLink> {
  const now = context.now()
  await getOwnIdea(owner.id, wish.ideaId)
  const terms = readTerms(wish, now)
  if (terms.recipientEmail !== null && !context.mailer.reachesPeople) throw new AppError('mail_unavailable')
  const token = newToken(context)
  const share = {
    ideaId: wish.ideaId,
    ownerId: owner.id,
    shareType: wish.shareType,
    ...terms,
    sealedToken: sealToken(context, token),
    viewCount: 0,
    allowDownload: wish.allowDownload,
    createdAt: now,
    revokedAt: null,
  }
  const id = await nextId('shares')
  await Share.create({ _id: id, tokenHash: hashToken(token), openedBy: [], ...share })
  await noteShares(wish.ideaId, { shares: 1 })
  if (terms.recipientEmail !== null)
    await context.mailer.send(
      invitationLetter(terms.recipientEmail, owner.name, shareAddress(context, token)),
    )
  return describeShare(context, { id, ...share })
}
