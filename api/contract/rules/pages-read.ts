import * as v from 'valibot'

/** What was counted of a reading: the pages of a PDF, or the sections of a text. */
export const ReadingUnit = v.picklist(['page', 'section'])
export type ReadingUnit = v.InferOutput<typeof ReadingUnit>

/** Facts of a reading whose page counted them; absent in older readings, and for canvas-style ideas. */
export const pagesRead = {
  unit: v.optional(ReadingUnit),
  /** Seconds on the screen, all pages or sections together. */
  visibleSeconds: v.optional(v.number()),
  /** The same for each page or section, in their order. Absent also once these traces are forgotten. */
  pages: v.optional(v.array(v.number())),
}

/** A part that was on the screen for less was only scrolled past. */
const MIN_SECONDS = 2
export const isRead = (seconds: number): boolean => seconds >= MIN_SECONDS
