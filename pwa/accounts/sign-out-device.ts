import { signOut } from '#contract/accounts.ts'
import { clearAssistHistory } from '../data/assist-history.ts'
import { findLastUser, forgetLastUser } from '../data/last-user.ts'
import { forgetLastWords, readLastWords } from '../data/last-words.ts'
import { dropPendingSignOut, findPendingSignOut, keepPendingSignOut } from '../data/pending-sign-out.ts'
import { ApiError, call } from '../data/request.ts'
import { withAccountLock } from '../sync/account-lock.ts'
import { engineOf } from '../sync/engines.ts'
import { wipeAll, wipeSynced } from '../sync/wipe-device.ts'
import { oneAtATime } from './session-lock.ts'
import type { SignOutDevice } from './sign-out-steps.ts'

/** A server that says nothing for so long is told later. */
const PATIENCE_MS = 5_000

export const signOutDevice: SignOutDevice = {
  findNote: findPendingSignOut,
  keepNote: keepPendingSignOut,
  dropNote: dropPendingSignOut,
  stopSync: (userId) => engineOf(userId).stop(),
  startSync: (userId) => engineOf(userId).start(),
  forgetUser: async (userId) => {
    if ((await findLastUser())?.id === userId) await forgetLastUser()
  },
  endSession: () =>
    oneAtATime(async () => {
      if ((await findPendingSignOut())?.isSessionEnded !== false) return true
      try {
        await call(signOut, { signal: AbortSignal.timeout(PATIENCE_MS) })
        return true
      } catch (error) {
        if (error instanceof ApiError) throw error
        return false
      }
    }),
  // A round of sync that is under way would bring back what goes: it comes to its end first.
  wipe: ({ userId }) =>
    withAccountLock(userId, async () => {
      const pending = await findPendingSignOut()
      if (pending?.userId !== userId) return
      await clearAssistHistory(userId)
      if (!pending.discards) return wipeSynced(userId)
      for (const { seen } of readLastWords(userId)) forgetLastWords(userId, seen.draftId)
      await wipeAll(userId)
    }),
}
