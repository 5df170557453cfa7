import * as v from 'valibot'
import { changeFact, findFact } from './device-facts.ts'
import { hintAtSignOut } from './is-sign-out-pending.ts'

/**
 * A note about an unfinished sign-out, stored before its first step and removed after its last, so that it survives a crash
 * and a day without a connection.
 */
const PendingSignOut = v.object({
  userId: v.number(),
  /** Whether the owner has discarded the drafts that only this device has by name. */
  discards: v.boolean(),
  isSessionEnded: v.boolean(),
  isWiped: v.boolean(),
})
export type PendingSignOut = v.InferOutput<typeof PendingSignOut>

const NAME = 'pendingSignOut'

export const findPendingSignOut = (): Promise<PendingSignOut | null> => findFact(NAME, PendingSignOut)

/** Somebody may sign in between the steps of signing out, so each step changes the current note, not one that it read before. */
export async function changePendingSignOut(
  change: (note: PendingSignOut | null) => PendingSignOut | null,
): Promise<void> {
  let isPending = false
  await changeFact(NAME, PendingSignOut, (note) => {
    const next = change(note)
    isPending = next !== null
    return next
  })
  hintAtSignOut(isPending)
}
