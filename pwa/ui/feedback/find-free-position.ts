export type Span = { top: number; bottom: number }

/**
 * Finds the top of a box of this height that overlaps nothing `taken`: in the lowest gap that fits, else at the lower
 * end of the largest gap. All values are pixels on one axis.
 */
export function findFreePosition(height: number, room: Span, taken: Span[]): number {
  const gaps: Span[] = []
  let top = room.top
  for (const span of taken.toSorted((a, b) => a.top - b.top)) {
    if (span.top > top) gaps.push({ top, bottom: Math.min(span.top, room.bottom) })
    top = Math.max(top, span.bottom)
  }
  gaps.push({ top, bottom: room.bottom })
  const size = (gap: Span) => gap.bottom - gap.top
  const largest = gaps.reduce((best, gap) => (size(gap) > size(best) ? gap : best))
  const gap = gaps.findLast((each) => size(each) >= height) ?? largest
  return Math.max(room.top, gap.bottom - height)
}

/** Whether such a box overlaps nothing that is taken. */
export const isFree = (top: number, height: number, taken: Span[]): boolean =>
  taken.every((span) => span.bottom <= top || span.top >= top + height)
