import { getRelease } from '../ideas/get-release.ts'
import type { Release } from '../ideas/release-idea.ts'
import type { Reading } from '../recipients/ensure-reading.ts'
import { refusalOf } from '../shares/share-state.ts'

/** What this reader reads: the revision their session opened; for the owner's preview the idea as it is now. */
export async function getReadingRelease({ idea, session }: Reading): Promise<Release> {
  const release = await getRelease(idea.id, session?.revision ?? idea.revision)
  if (!release) throw refusalOf('revoked')
  return release
}
