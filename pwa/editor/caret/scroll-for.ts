/** The upper and lower edges of something, in pixels from the top of the window. */
export type Edges = { top: number; bottom: number }

/**
 * How far the page has to scroll down (negative: up) so that `box` is visible in `room`, with `spare` pixels below it as far as there
 * is room.
 */
export function scrollFor(box: Edges, room: Edges, spare: number): number {
  // Negative when the box is higher than the room: then its beginning is shown.
  const free = room.bottom - room.top - (box.bottom - box.top)
  const below = box.bottom + Math.min(spare, free) - room.bottom
  return below > 0 ? below : Math.min(0, box.top - room.top)
}
