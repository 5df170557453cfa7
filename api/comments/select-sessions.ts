import type { Caller } from '../recipients/caller.ts'
import { ensureOpen, type OpenAccessSession } from '../recipients/ensure-open.ts'
import { findOpenSessions } from '../recipients/find-open-sessions.ts'
import { findVisit, isOfReader } from '../recipients/find-visit.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'

/** The reading that a call names: its link, and its reader where the page says whom it shows. */
export type NamedReading = { accessToken: string; readerId: number | null }

/**
 * The open sessions that a call is about: all of this browser, the last opened first, or the one at the link whose access token the call
 * names. Only cookies prove a session; the token selects among those, and without an open one the call is refused as every call at that link.
 */
export async function selectSessions(
  context: Context,
  caller: Caller,
  reading: NamedReading | null,
): Promise<OpenAccessSession[]> {
  if (reading === null) return findOpenSessions(context, caller)
  const { accessToken, readerId } = reading
  const { session } = ensureOpen(await findVisit(context, accessToken, caller))
  // At a link to their own idea the owner reads nobody's thread as its reader; and a page that is still open for somebody says and reads
  // nothing as whoever reads after them.
  if (!session || !isOfReader(session, readerId)) throw new AppError('identify')
  return [session]
}
