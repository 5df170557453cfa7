import { recordChange } from '../activity/log/positions.ts'
import type { Caller } from '../recipients/caller.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { markReadByOwner, markReadByReader } from './kept/new-comments.ts'
import { type NamedReading, selectSessions } from './select-sessions.ts'

/**
 * Marks comments that were on the caller's screen as read, as far as the caller may see them: a reader's own threads, an owner's
 * own ideas.
 */
export async function readComments(
  context: Context,
  caller: Caller,
  ids: number[],
  reading: NamedReading | null,
): Promise<void> {
  const sessions = await selectSessions(context, caller, reading)
  if (sessions.length === 0 && !caller.user) throw new AppError('identify')
  if (sessions.length > 0) await markReadByReader(sessions, ids)
  if (reading !== null) return
  // Notifies the owner's other devices of the change.
  if (caller.user && (await markReadByOwner(caller.user.id, ids))) await recordChange(caller.user.id)
}
