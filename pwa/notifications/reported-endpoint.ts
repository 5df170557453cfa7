import * as v from 'valibot'
import { findFact, keepFact } from '../data/device-facts.ts'

/** The push endpoint of this browser that was last reported to the server, and the account that it is for. */
const Reported = v.object({ userId: v.number(), endpoint: v.string() })
const NAME = 'reportedEndpoint'

/** Null if none is stored for this account. */
export async function findReportedEndpoint(userId: number): Promise<string | null> {
  const reported = await findFact(NAME, Reported)
  return reported?.userId === userId ? reported.endpoint : null
}

/** If the device cannot store it, an endpoint that changes while nobody is signed in is not reported any more. */
export const keepReportedEndpoint = (userId: number, endpoint: string): Promise<void> =>
  keepFact(NAME, { userId, endpoint }).catch(() => undefined)
