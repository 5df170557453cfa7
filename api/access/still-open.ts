import { ensureOpen, type OpenVisit } from '../recipients/ensure-open.ts'
import type { Visit } from '../recipients/find-visit.ts'
import { AppError } from '../server/app-error.ts'

/** A call for content: the visit that the guard let in, and how to find the same caller's visit as it is later. */
export type OpenCall = { visit: OpenVisit; findAgain: () => Promise<Visit> }

/**
 * Between the guard and the first byte a call may wait for its turn, for a stamp or for files. A link that was switched off in that
 * time, or a reading that was closed, gets nothing: whoever sends content looks again when its bytes are ready. Answers the visit as it is now.
 */
export async function ensureStillOpen({ visit, findAgain }: OpenCall): Promise<OpenVisit> {
  const now = ensureOpen(await findAgain())
  // Who closed the document and opened it again reads another view: its copy has another name.
  if (now.session?.viewId !== visit.session?.viewId) throw new AppError('identify')
  return now
}
