import { signOut } from '#contract/accounts.ts'
import { setPageAccount } from '../../data/account.ts'
import { clearAssistHistory } from '../../data/assist-history.ts'
import { closeNotifications, endPushSubscription } from '../../data/device/push-subscription.ts'
import { clearTypedWords } from '../../data/device/typed-words.ts'
import { findLastUser, forgetAccount, forgetLastUser } from '../../data/last-user.ts'
import { forgetAllLastWords } from '../../data/last-words.ts'
import { changePendingSignOut, findPendingSignOut } from '../../data/pending-sign-out.ts'
import { ApiError, call } from '../../data/request.ts'
import { noteSessionChange } from '../../data/sign-in-news.ts'
import { withAccountLock } from '../../sync/engine/account-lock.ts'
import { engineOf } from '../../sync/engine/engines.ts'
import { keepsNothing, wipeAll, wipeSynced } from '../../sync/engine/wipe-device.ts'
import { oneAtATime } from './session-lock.ts'
import type { SignOutDevice } from './sign-out-steps.ts'

/** Timeout for the server; after that it is told later. */
const TIMEOUT_MS = 5_000

export const signOutDevice: SignOutDevice = {
  findNote: findPendingSignOut,
  changeNote: changePendingSignOut,
  stopSync: (userId) => engineOf(userId).stop(),
  startSync: (userId) => engineOf(userId).start(),
  forgetUser: async (userId) => {
    setPageAccount(null)
    noteSessionChange()
    const last = await findLastUser()
    // A sign-out that is finished later may find another user here, with notifications of their own. If the browser refuses to
    // unsubscribe, the end of the session on the server ends notifications anyway.
    if (last === null || last.id === userId) await endPushSubscription().catch(() => undefined)
    await closeNotifications().catch(() => undefined)
    if (last?.id === userId) await forgetLastUser()
  },
  endSession: (userId, isNoted) =>
    oneAtATime(async () => {
      if (isNoted && (await findPendingSignOut())?.isSessionEnded !== false) return true
      try {
        await call(signOut, { account: userId, signal: AbortSignal.timeout(TIMEOUT_MS) })
        return true
      } catch (error) {
        if (!(error instanceof ApiError)) return false
        // Nobody or another account is signed in by now, so this account's session is over.
        if (error.code === 'sign_in' || error.code === 'wrong_account') return true
        throw error
      }
    }),
  // The lock waits for a running round of sync, which would otherwise write back what is wiped.
  wipe: (note, isNoted) =>
    withAccountLock(note.userId, async () => {
      const pending = isNoted ? await findPendingSignOut() : note
      const { userId } = note
      if (pending?.userId !== userId) return
      clearTypedWords(userId)
      await clearAssistHistory(userId)
      if (pending.discards) {
        forgetAllLastWords(userId)
        await (await import('../../data/inbox.ts')).dropSharedOf(userId)
        await wipeAll(userId)
      } else await wipeSynced(userId)
      if (await keepsNothing(userId)) await forgetAccount(userId)
    }),
}
