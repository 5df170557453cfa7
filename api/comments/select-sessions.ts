import type { Caller } from '../recipients/caller.ts'
import { ensureOpen, type OpenAccessSession } from '../recipients/ensure-open.ts'
import { findOpenSessions } from '../recipients/find-open-sessions.ts'
import { findVisit, isOfReader } from '../recipients/find-visit.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'

/** The reading that a request names: its link, and the reader its page was showing, if it says so. */
export type NamedReading = { accessToken: string; readerId: number | null }

/**
 * The open sessions that a request is about: all of this browser, the latest first, or the one at the link whose access token it
 * names. Only cookies prove a session, the token selects among them; without an open one the request is refused like any other at
 * that link.
 */
export async function selectSessions(
  context: Context,
  caller: Caller,
  reading: NamedReading | null,
): Promise<OpenAccessSession[]> {
  if (reading === null) return findOpenSessions(context, caller)
  const { accessToken, readerId } = reading
  const { session } = ensureOpen(await findVisit(context, accessToken, caller))
  // Owners at a link to their own idea do not act as its reader, and a page left open by an earlier reader does not act for the
  // reader after them.
  if (!session || !isOfReader(session, readerId)) throw new AppError('identify')
  return [session]
}
