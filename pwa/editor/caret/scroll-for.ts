/** The upper and lower edge of something, in pixels from the top of the window. */
export type Edges = { top: number; bottom: number }

/** How far the page has to move up (down: negative) so that `box` is seen in `room` with so much to spare below it, as far as there is room. */
export function scrollFor(box: Edges, room: Edges, spare: number): number {
  // Less than nothing where the box is higher than the room: then it is seen from its beginning.
  const free = room.bottom - room.top - (box.bottom - box.top)
  const below = box.bottom + Math.min(spare, free) - room.bottom
  return below > 0 ? below : Math.min(0, box.top - room.top)
}
