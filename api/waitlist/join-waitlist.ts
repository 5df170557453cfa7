import type { BodyOf } from '#contract/endpoint.ts'
import type { joinWaitlist as endpoint } from '#contract/waitlist.ts'
import { isDuplicate } from '../adapters/database/is-duplicate.ts'
import type { Context } from '../server/context.ts'
import { WaitlistEntryModel } from './waitlist-entry.model.ts'

/** Stores one entry per address; joining again keeps the first entry and gives the same answer. */
export async function joinWaitlist(context: Context, entry: BodyOf<typeof endpoint>): Promise<void> {
  const emailKey = entry.email.toLowerCase()
  await WaitlistEntryModel.updateOne(
    { emailKey },
    { $setOnInsert: { ...entry, emailKey, joinedAt: context.now() } },
    { upsert: true },
  ).catch((error: unknown) => {
    // The same address joined at the same moment; the entry stored first stays.
    if (!isDuplicate(error)) throw error
  })
}
