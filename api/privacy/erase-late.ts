import { HOUR } from '#contract/rules/durations.ts'
import { findPasswordRevision } from '../accounts/get-user.ts'
import type { Context } from '../server/context.ts'
import { readAccount } from './account-holdings.ts'
import { eraseHoldings } from './erase-account.ts'
import { forgetErased, listErased } from './erased-account.model.ts'

/** Longer than any request lasts (server/listen.ts). */
const LATE_MS = 2 * HOUR

/**
 * A request that began before its account was erased may write after it: a picture that was being drawn, say. Nobody would find that any
 * more, so what such an account has is looked for again until no request of it can be left.
 */
export async function eraseLate(context: Context, stopped?: AbortSignal): Promise<void> {
  const before = new Date(context.now().getTime() - LATE_MS)
  for (const { _id: userId } of await listErased()) {
    if (stopped?.aborted) return
    // Erasing it was broken off at its last step: the next run of the command goes on.
    if ((await findPasswordRevision(userId)) !== null) continue
    const found = await eraseHoldings(context, await readAccount(userId), async (_what, number) => number)
    if (found > 0) context.log.warn({ records: found }, 'what came after its account was erased is erased')
    else await forgetErased(userId, before)
  }
}
