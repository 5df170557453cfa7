import * as v from 'valibot'
import { changeFact, findFact } from './device-facts.ts'
import { hintAtSignOut } from './is-sign-out-pending.ts'

/**
 * A sign-out that is not finished: written down before its first step and removed after its last, so that it survives a
 * crash and a day without a connection.
 */
const PendingSignOut = v.object({
  userId: v.number(),
  /** The drafts that only this device has were discarded by name. */
  discards: v.boolean(),
  isSessionEnded: v.boolean(),
  isWiped: v.boolean(),
})
export type PendingSignOut = v.InferOutput<typeof PendingSignOut>

const NAME = 'pendingSignOut'

export const findPendingSignOut = (): Promise<PendingSignOut | null> => findFact(NAME, PendingSignOut)

/** Signing in may come between the steps of signing out: a step changes the note that is there, not one that it read before. */
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
