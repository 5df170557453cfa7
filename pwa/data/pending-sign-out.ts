import * as v from 'valibot'
import { dropFact, findFact, keepFact } from './device-facts.ts'
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

export async function keepPendingSignOut(note: PendingSignOut): Promise<void> {
  await keepFact(NAME, note)
  hintAtSignOut(true)
}

export async function dropPendingSignOut(): Promise<void> {
  await dropFact(NAME)
  hintAtSignOut(false)
}
