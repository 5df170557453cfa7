import { buildLists } from './build-lists.ts'
import { unwrap } from './change-elements.ts'

/** Lists as browsers and other editors write them, as lists that hold nothing but lines. */
export function mendLists(body: Element): void {
  readWordOnline(body)
  // Google Docs puts a deeper list beside the line that it belongs to. Nothing else that may stand before it holds a list.
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) {
    while (list.previousElementSibling?.tagName === 'BR') list.previousElementSibling.remove()
    const before = list.previousElementSibling
    if (before?.tagName === 'LI') before.append(list)
    else {
      const line = list.ownerDocument.createElement('li')
      list.replaceWith(line)
      line.append(list)
    }
  }
  for (const line of body.querySelectorAll('li')) {
    const isDone = line.getAttribute('aria-checked')
    const box = line.querySelector('input[type=checkbox]')
    if (line.getAttribute('role') !== 'checkbox' && box === null) continue
    // Google Docs draws the box.
    if (box === null) line.querySelector('img')?.remove()
    const sign = isDone === 'true' || box?.hasAttribute('checked') ? '☑ ' : '☐ '
    box?.remove()
    const place = line.querySelector('p') ?? line
    place.prepend(sign)
  }
}

/** Word in a browser makes a list of each line, and says how deep it is. */
function readWordOnline(body: Element): void {
  const lines = [...body.querySelectorAll('li[data-aria-level]')]
  const items = lines.flatMap((line) => {
    const list = line.parentElement
    if (list?.children.length !== 1) return []
    const level = Number(line.getAttribute('data-aria-level')) || 1
    const wrapper = list.closest('.ListContainerWrapper')
    list.replaceWith(line)
    if (wrapper) unwrap(wrapper)
    const start = Number(list.getAttribute('start')) || 1
    return [{ element: line, level, isNumbered: list.tagName === 'OL', start }]
  })
  buildLists(items)
}
