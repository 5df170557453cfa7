import { findRelease } from '../ideas/get-release.ts'
import type { Release } from '../ideas/release-idea.ts'
import { refusalOf } from '../shares/share-state.ts'
import type { AccessSession } from './find-visit.ts'

/** The release that a session opened. */
export async function getReleaseOf({ ideaId, revision }: AccessSession): Promise<Release> {
  const release = revision === null ? null : await findRelease(ideaId, revision)
  if (!release) throw refusalOf('revoked')
  return release
}
