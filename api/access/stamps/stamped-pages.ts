import { StampModel } from './stamp.model.ts'

/** How many pages the copy of a reading has; null where there is none, or one from before they were counted. */
export async function findStampedPages(viewId: string): Promise<number | null> {
  return (await StampModel.findById(viewId, { pages: 1 }).lean())?.pages ?? null
}
