import { ensureOpen, type OpenVisit } from '../recipients/ensure-open.ts'
import type { Visit } from '../recipients/find-visit.ts'
import { AppError } from '../server/app-error.ts'

/** A request for content: the visit that the guard admitted, and a way to look up the same caller's visit again later. */
export type OpenCall = { visit: OpenVisit; findAgain: () => Promise<Visit> }

/**
 * Between the guard and the first byte a request may wait for its turn, a stamp or files. If the link was revoked or the reading
 * closed in that time, nothing may be sent, so code that sends content calls this once its bytes are ready. Returns the visit as it
 * is now.
 */
export async function ensureStillOpen({ visit, findAgain }: OpenCall): Promise<OpenVisit> {
  const now = ensureOpen(await findAgain())
  // A reader who closed the document and opened it again has a new view, and may have given another name.
  if (now.session?.viewId !== visit.session?.viewId) throw new AppError('identify')
  return now
}
