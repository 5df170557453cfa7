/** A piece of a document and the page or section, from 0, that it belongs to. */
export type Block = { element: Element; part: number }

/** Finds which page or section of a document has most of the screen. Only what is on the screen is measured. */
export function watchBlocks(listBlocks: () => Block[]) {
  const near = new Set<Element>()
  let parts = new Map<Element, number>()
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries)
      if (isIntersecting) near.add(target)
      else near.delete(target)
  })
  /** A document is drawn after its page, and again when it is loaded anew. */
  const refresh = () => {
    const blocks = listBlocks()
    if (blocks.length === parts.size && blocks.every(({ element }) => parts.has(element))) return
    observer.disconnect()
    near.clear()
    parts = new Map(blocks.map(({ element, part }) => [element, part]))
    for (const element of parts.keys()) observer.observe(element)
  }
  const find = (): number | null => {
    refresh()
    const boxes = [...near].map((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return { part: parts.get(element) ?? 0, top, bottom }
    })
    return largestOf(boxes, window.innerHeight)
  }
  return { find, stop: () => observer.disconnect() }
}

/** The one of which most is seen in a window of this height; the first of several; null where there is none. */
export function largestOf(
  boxes: readonly { part: number; top: number; bottom: number }[],
  height: number,
): number | null {
  const seen = new Map<number, number>()
  for (const { part, top, bottom } of boxes) {
    const visible = Math.min(bottom, height) - Math.max(top, 0)
    if (visible > 0) seen.set(part, (seen.get(part) ?? 0) + visible)
  }
  const [largest] = [...seen].sort(([one, ofOne], [other, ofOther]) => ofOther - ofOne || one - other)
  return largest?.[0] ?? null
}
