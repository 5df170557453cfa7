import { getOwnIdea } from '../ideas/get-own-idea.ts'
import type { Release } from '../ideas/release-idea.ts'
import type { OpenVisit } from '../recipients/ensure-open.ts'
import { getReleaseOf } from '../recipients/get-release-of.ts'

/** As much of a release as its readers are shown. */
export type Shown = Pick<
  Release,
  'ownerId' | 'title' | 'content' | 'documentId' | 'digest' | 'assetIds' | 'file'
>

/**
 * What this reader reads: the revision their session opened. The owner's preview shows the idea as it is now, which no GET
 * may release: what was saved since the preview was opened has no release yet.
 */
export async function getOpenRelease({ share, session }: OpenVisit): Promise<Shown> {
  if (session) return getReleaseOf(session)
  const idea = await getOwnIdea(share.ownerId, share.ideaId)
  const { documentId = null, digest = null, file = null } = idea
  return { ...idea, documentId, digest, file }
}
