import type { BodyOf } from '#contract/endpoint.ts'
import type { joinWaitlist as endpoint } from '#contract/waitlist.ts'
import { isDuplicate } from '../adapters/database/is-duplicate.ts'
import type { Context } from '../server/context.ts'
import { WaitlistEntryModel } from './waitlist-entry.model.ts'

/** One entry for one address; joining again keeps the first and answers the same. */
export async function joinWaitlist(context: Context, entry: BodyOf<typeof endpoint>): Promise<void> {
  const emailKey = entry.email.toLowerCase()
  await WaitlistEntryModel.updateOne(
    { emailKey },
    { $setOnInsert: { ...entry, emailKey, joinedAt: context.now() } },
    { upsert: true },
  ).catch((error: unknown) => {
    // The same address joined at the same moment, and that entry stays.
    if (!isDuplicate(error)) throw error
  })
}
