import type { RefusedReason } from '#contract/activity.ts'
import { personWith } from '../activity/log/person.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { findShareByToken, findShares, type ShareFacts } from '../shares/find-share.ts'
import { recordRefusal } from '../shares/record-refusal.ts'
import { AccessSessionModel } from './access-session.model.ts'
import type { Caller } from './caller.ts'
import { personOf } from './describe-recipient.ts'

/** The refusals that are recorded for the owner. Being asked for the next step is not one. */
const reasons: Partial<Record<AppError['code'], RefusedReason>> = {
  share_revoked: 'revoked',
  share_expired: 'expired',
  share_used: 'used',
  not_for_you: 'other-address',
  code_wrong: 'wrong-code',
  passcode_wrong: 'wrong-passcode',
  download_off: 'download-off',
}
/** The link that was tried, given by its token or by the caller's recipient id. */
type Tried = { accessToken: string } | { recipientId: number }
/** The name and address typed in this request. */
type Typed = { name: string; email: string }

/** Runs a recipient's request and records it if it is refused. Looking a link up is not recorded. */
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
    if (reason) await tryToRecord(context, caller, tried, reason, typed)
    throw error
  }
}

/** A failure to record is only logged: the caller still gets the refusal. */
async function tryToRecord(
  context: Context,
  caller: Caller,
  tried: Tried,
  reason: RefusedReason,
  typed?: Typed,
) {
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
