import * as v from 'valibot'
import { findFact, keepFact } from '../data/device-facts.ts'

/** The address at which the server tells this browser of an account, as the server heard it last. */
const Reported = v.object({ userId: v.number(), endpoint: v.string() })
const NAME = 'reportedEndpoint'

/** Null where none is known of this account. */
export async function findReportedEndpoint(userId: number): Promise<string | null> {
  const reported = await findFact(NAME, Reported)
  return reported?.userId === userId ? reported.endpoint : null
}

/** Where the device refuses, an address that the browser changes while nobody is signed in is told no more. */
export const keepReportedEndpoint = (userId: number, endpoint: string): Promise<void> =>
  keepFact(NAME, { userId, endpoint }).catch(() => undefined)
