import * as v from 'valibot'
import { findFact, keepFact } from '../data/device-facts.ts'

/** The address at which the server tells this browser of an account, as the server heard it last. */
const Told = v.object({ userId: v.number(), endpoint: v.string() })
const NAME = 'toldEndpoint'

/** Null where none is known of this account. */
export async function findToldEndpoint(userId: number): Promise<string | null> {
  const told = await findFact(NAME, Told)
  return told?.userId === userId ? told.endpoint : null
}

/** Where the device refuses, an address that the browser changes while nobody is signed in is told no more. */
export const keepToldEndpoint = (userId: number, endpoint: string): Promise<void> =>
  keepFact(NAME, { userId, endpoint }).catch(() => undefined)
