import type { Caller } from '../recipients/caller.ts'
import { findVisit, isOfReader } from '../recipients/find-visit.ts'
import { closeSession } from '../recipients/session-steps.ts'
import type { Context } from '../server/context.ts'
import { removeStamp } from './stamps/remove-stamps.ts'

/** Closes the caller's own session at once, whatever state the link is in. Closing again changes nothing. */
export async function closeDocument(
  context: Context,
  accessToken: string,
  caller: Caller,
  readerId: number | null,
): Promise<void> {
  const { session } = await findVisit(context, accessToken, caller)
  if (!session || !isOfReader(session, readerId)) return
  await closeSession(context, session)
  if (session.viewId !== null) await removeStamp(context, session.viewId)
}
