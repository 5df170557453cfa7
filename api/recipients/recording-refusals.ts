import type { RefusedReason } from '#contract/activity.ts'
import { personWith } from '../activity/log/person.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { findShareByToken, findShares, type ShareFacts } from '../shares/find-share.ts'
import { recordRefusal } from '../shares/record-refusal.ts'
import { AccessSessionModel } from './access-session.model.ts'
import type { Caller } from './caller.ts'
import { personOf } from './describe-recipient.ts'

/** The refusals that an owner hears of. Being asked for the next step is none. */
const reasons: Partial<Record<AppError['code'], RefusedReason>> = {
  share_revoked: 'revoked',
  share_expired: 'expired',
  share_used: 'used',
  not_for_you: 'other-address',
  code_wrong: 'wrong-code',
  passcode_wrong: 'wrong-passcode',
  download_off: 'download-off',
}
/** The link that somebody tried: by its token, or by the recipient that they are. */
type Tried = { accessToken: string } | { recipientId: number }
/** What they say of themselves in this very request. */
type Typed = { name: string; email: string }

/** Does what a recipient asks for, and records when they are turned away. Looking a link up is not done through this. */
export async function recordingRefusals<T>(
  context: Context,
  caller: Caller,
  tried: Tried,
  work: () => Promise<T>,
  typed?: Typed,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const reason = error instanceof AppError ? reasons[error.code] : undefined
    if (reason) await note(context, caller, tried, reason, typed)
    throw error
  }
}

/** The answer is the refusal, whether or not it could be recorded. */
async function note(context: Context, caller: Caller, tried: Tried, reason: RefusedReason, typed?: Typed) {
  try {
    const share = await findTried(caller, tried)
    if (!share || share.ownerId === caller.user?.id) return
    await recordRefusal(context, share, reason, await describe(caller, share, typed))
  } catch (error) {
    context.log.warn({ err: error }, 'a refusal was not recorded')
  }
}

async function findTried(caller: Caller, tried: Tried): Promise<ShareFacts | null> {
  if ('accessToken' in tried) return findShareByToken(tried.accessToken)
  const { cookieHash } = caller
  const session = await AccessSessionModel.findOne({ recipientId: tried.recipientId, cookieHash }).lean()
  const [share] = session ? await findShares([session.shareId]) : []
  return share ?? null
}

async function describe({ cookieHash, network }: Caller, share: ShareFacts, typed?: Typed) {
  if (typed) return personWith({ name: typed.name, email: typed.email, network })
  const session =
    cookieHash === null ? null : await AccessSessionModel.findOne({ cookieHash, shareId: share.id }).lean()
  return session ? personOf(session, network) : personWith({ network })
}
