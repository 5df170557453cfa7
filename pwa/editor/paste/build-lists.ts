/** A list item: its nesting level, whether it is numbered and from which number, and its element in the page. */
export type Item = { element: Element; level: number; isNumbered: boolean; start: number }

/** Items that follow each other become one list, with deeper ones nested in the item before them. */
export function buildLists(items: readonly Item[]): void {
  let open: { list: HTMLElement; level: number }[] = []
  let last: Element | null = null
  for (const item of items) {
    const { element, level } = item
    if (last === null || !follows(last, element)) open = []
    while (open.length > 1 && (open.at(-1)?.level ?? 0) > level) open.pop()
    const name = item.isNumbered ? 'OL' : 'UL'
    let current = open.at(-1)
    if (!current || current.level < level) {
      const list = makeList(item)
      if (current) (current.list.lastElementChild ?? current.list).append(list)
      else element.before(list)
      current = { list, level }
      open.push(current)
    } else if (current.list.tagName !== name) {
      const list = makeList(item)
      current.list.after(list)
      current.list = list
    }
    const line = element.ownerDocument.createElement('li')
    line.append(...element.childNodes)
    current.list.append(line)
    last = open[0]?.list ?? null
    element.remove()
  }
}

/** Whether only white space and comments are between the list and this element. */
function follows(list: Element, element: Element): boolean {
  if (element.previousElementSibling !== list) return false
  for (let node = element.previousSibling; node && node !== list; node = node.previousSibling)
    if (node.nodeType === TEXT && (node.textContent ?? '').trim() !== '') return false
  return true
}

const TEXT = 3

function makeList({ element, isNumbered, start }: Item): HTMLElement {
  const list = element.ownerDocument.createElement(isNumbered ? 'ol' : 'ul')
  if (isNumbered && start > 1) list.setAttribute('start', String(start))
  return list
}
