import type { CheckedPlace, CommentPlace } from '#contract/comments.ts'
import { excerptOf } from '#contract/rules/comment-places.ts'
import { findStampedPages } from '../access/stamps/stamped-pages.ts'
import { getRelease } from '../ideas/get-release.ts'
import type { OpenAccessSession } from '../recipients/ensure-open.ts'
import { fieldError } from '../server/app-error.ts'
import { runInSteps } from '../server/run-in-steps.ts'
import { findBlock } from './find-block.ts'

/** Checks that a place exists in the release that this session opened; otherwise the comment is refused. */
export async function checkPlace(session: OpenAccessSession, place: CommentPlace): Promise<CheckedPlace> {
  const { ideaId, revision, viewId } = session
  const release = await getRelease(ideaId, revision)
  const checked = { ...place, revision }
  if (place.kind === 'page') {
    if (!release?.file) throw noPlace()
    const pages = await findStampedPages(viewId)
    // The page count is unknown for a PDF that could not be stamped.
    if (pages !== null && place.page > pages) throw noPlace()
    return checked
  }
  // The content of a PDF is no text.
  if (typeof release?.content !== 'string') throw noPlace()
  const words = await runInSteps(findBlock(release.content, place.block))
  if (words === null || words !== excerptOf(place.excerpt)) throw noPlace()
  return checked
}

const noPlace = () => fieldError('place', 'This place is not in the document you have open.')
