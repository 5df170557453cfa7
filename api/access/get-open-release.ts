import { findRelease } from '../ideas/get-release.ts'
import type { Release } from '../ideas/release-idea.ts'
import type { OpenVisit } from '../recipients/ensure-open.ts'
import { refusalOf } from '../shares/share-state.ts'

/** What this reader reads: the revision their session opened; for the owner's preview the idea as it is now. */
export async function getOpenRelease({ idea, session }: OpenVisit): Promise<Release> {
  const release = await findRelease(idea.id, session ? session.revision : idea.revision)
  if (!release) throw refusalOf('revoked')
  return release
}
