import { StampModel } from './stamp.model.ts'

/** Page count of a reading's copy; null if there is no copy, or it was made before pages were counted. */
export async function findStampedPages(viewId: string): Promise<number | null> {
  return (await StampModel.findById(viewId, { pages: 1 }).lean())?.pages ?? null
}
