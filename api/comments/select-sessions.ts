import type { Caller } from '../recipients/caller.ts'
import { ensureOpen, type OpenAccessSession } from '../recipients/ensure-open.ts'
import { findOpenSessions } from '../recipients/find-open-sessions.ts'
import { findVisit } from '../recipients/find-visit.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'

/**
 * The open sessions that a call is about: all of this browser, the last opened first, or the one at the link whose access token the call
 * names. Only cookies prove a session; the token selects among those, and without an open one the call is refused as every call at that link.
 */
export async function selectSessions(
  context: Context,
  caller: Caller,
  accessToken: string | null,
): Promise<OpenAccessSession[]> {
  if (accessToken === null) return findOpenSessions(context, caller)
  const { session } = ensureOpen(await findVisit(context, accessToken, caller))
  // At a link to their own idea the owner reads nobody's thread as its reader.
  if (!session) throw new AppError('identify')
  return [session]
}
