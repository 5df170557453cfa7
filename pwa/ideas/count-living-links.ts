import { listShares } from '#contract/shares.ts'
import { callPages } from '../data/call-pages.ts'

/** The dialog waits no longer than this for the count. */
const PATIENCE_MS = 1_500

/** A sentence on what deleting an idea does to its links; undefined when none of them is active. */
export async function whatEnds({
  id,
  shareCount,
}: {
  id: number | null
  shareCount: number
}): Promise<string | undefined> {
  if (id === null || shareCount === 0) return undefined
  let living = 0
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    for await (const shares of callPages(listShares, { params: { id }, signal }))
      living += shares.filter(({ state }) => state === 'active').length
  } catch {
    return 'Its links stop working: nobody can open it any more.'
  }
  if (living === 0) return undefined
  return living === 1
    ? '1 link to it stops working: nobody can open it any more.'
    : `${living} links to it stop working: nobody can open it any more.`
}
