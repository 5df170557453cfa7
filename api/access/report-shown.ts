import { countSections, MAX_PARTS } from '#contract/content/count-parts.ts'
import type { Shown } from '#contract/readings/report-shown.ts'
import type { OpenVisit } from '../recipients/ensure-open.ts'
import type { Context } from '../server/context.ts'
import { type Parts, recordShown } from '../shares/readings/record-shown.ts'
import { getOpenRelease } from './get-open-release.ts'
import { findStampedPages } from './stamps/stamped-pages.ts'

/** Records how long each part was on the screen. The owner's preview is not counted, nor a page that still shows an earlier reading. */
export async function reportShown(context: Context, visit: OpenVisit, shown: Shown): Promise<void> {
  const { session } = visit
  if (!session || (shown.viewId ?? session.viewId) !== session.viewId) return
  const findParts = () => partsOf(visit, session.viewId, shown.seconds.length)
  await recordShown(context, session.viewId, shown, findParts)
}

/** The page count of a PDF is that of the reader's copy; if there is no copy yet, the browser's count is taken. */
async function partsOf(visit: OpenVisit, viewId: string, reported: number): Promise<Parts | null> {
  const { file, content } = await getOpenRelease(visit)
  if (file) {
    const pages = await findStampedPages(viewId)
    return { unit: 'page', count: pages === null ? reported : Math.min(pages, MAX_PARTS) }
  }
  return typeof content === 'string' ? { unit: 'section', count: countSections(content) } : null
}
