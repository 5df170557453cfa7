import { listShares } from '#contract/shares.ts'
import { callPages } from '../data/call-pages.ts'

/** The dialog waits no longer than this for the count. */
const TIMEOUT_MS = 1_500

/** A sentence on what deleting an idea does to its links; undefined when none of them is active. */
export async function describeEndingLinks({
  id,
  shareCount,
}: {
  id: number | null
  shareCount: number
}): Promise<string | undefined> {
  if (id === null || shareCount === 0) return undefined
  let active = 0
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    for await (const shares of callPages(listShares, { params: { id }, signal }))
      active += shares.filter(({ state }) => state === 'active').length
  } catch {
    return 'Its links stop working: nobody can open it any more.'
  }
  if (active === 0) return undefined
  return active === 1
    ? '1 link to it stops working: nobody can open it any more.'
    : `${active} links to it stop working: nobody can open it any more.`
}
