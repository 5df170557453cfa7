/** An element of a document and the index of the page or section it belongs to. */
export type Block = { element: Element; part: number }

/** Finds which page or section fills most of the screen. Only elements that are on the screen are measured. */
export function watchBlocks(listBlocks: () => Block[]) {
  const near = new Set<Element>()
  let parts = new Map<Element, number>()
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries)
      if (isIntersecting) near.add(target)
      else near.delete(target)
  })
  /** The elements change when the document is drawn, and when it is loaded again. */
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

/** The part with the most visible height in a window of this height; the first of equals; null if none is visible. */
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
