import { findIdeaFacts } from '../ideas/find-idea-facts.ts'
import type { Caller } from '../recipients/caller.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { findShareByToken } from '../shares/find-share.ts'
import { recordAccessRequest } from '../shares/record-access-request.ts'
import { shareState } from '../shares/share-state.ts'

type Person = { name: string; email: string }

/**
 * Anybody who knows a dead link may ask its owner for access, once per address and day. The event notifies the owner
 * (notifications/notify-all.ts). A link that still opens needs no request, nor does the owner; the answer is the same in every
 * case.
 */
export async function askForAccess(
  context: Context,
  accessToken: string,
  person: Person,
  { user }: Pick<Caller, 'user'>,
): Promise<void> {
  const share = await findShareByToken(accessToken)
  if (!share) throw new AppError('share_unknown')
  const idea = await findIdeaFacts(share.ideaId)
  if (user?.id === share.ownerId || shareState(share, idea !== null, context.now()) === 'active') return
  await recordAccessRequest(context, share, person)
}
