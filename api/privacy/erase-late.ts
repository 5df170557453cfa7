import { HOUR } from '#contract/rules/durations.ts'
import { findPasswordRevision } from '../accounts/get-user.ts'
import type { Context } from '../server/context.ts'
import { readAccount } from './account-holdings.ts'
import { eraseHoldings } from './erase-account.ts'
import { forgetErased, listErased } from './erased-account.model.ts'

/** Longer than any request can last (server/listen.ts). */
const LATE_MS = 2 * HOUR

/**
 * A request that began before its account was erased may still write afterwards, for example a picture that was being encoded. Nothing
 * would lead to such records, so those of erased accounts are searched for until none of their requests can still be running.
 */
export async function eraseLate(context: Context, stopped?: AbortSignal): Promise<void> {
  const before = new Date(context.now().getTime() - LATE_MS)
  for (const { _id: userId } of await listErased()) {
    if (stopped?.aborted) return
    // Erasing this account was interrupted at its last step; the next run of the command finishes it.
    if ((await findPasswordRevision(userId)) !== null) continue
    const found = await eraseHoldings(context, await readAccount(userId), async (_what, number) => number)
    if (found > 0)
      context.log.warn({ records: found }, 'data that came after its account was erased is erased')
    else await forgetErased(userId, before)
  }
}
