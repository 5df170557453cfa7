import { getOwnIdea } from '../ideas/get-own-idea.ts'
import type { Release } from '../ideas/release-idea.ts'
import type { OpenVisit } from '../recipients/ensure-open.ts'
import { getReleaseOf } from '../recipients/get-release-of.ts'

/** The part of a release that readers are shown. */
export type ShownRelease = Pick<
  Release,
  'ownerId' | 'title' | 'content' | 'documentId' | 'digest' | 'assetIds' | 'file'
>

/**
 * The revision that this reader's session opened. The owner's preview shows the idea as it is now instead: changes saved since the
 * preview was opened have no release, and a GET may not create one.
 */
export async function getOpenRelease({ share, session }: OpenVisit): Promise<ShownRelease> {
  if (session) return getReleaseOf(session)
  const idea = await getOwnIdea(share.ownerId, share.ideaId)
  const { documentId = null, digest = null, file = null } = idea
  return { ...idea, documentId, digest, file }
}
