import { buildLists } from './build-lists.ts'
import { unwrap } from './change-elements.ts'

/** Repairs lists from browsers and other editors, so that they contain only list items. */
export function repairLists(body: Element): void {
  readWordOnline(body)
  // Google Docs puts a nested list after the item that it belongs to. Any other element before it could not contain a list.
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
    // In Google Docs the checkbox is a picture.
    if (box === null) line.querySelector('img')?.remove()
    const sign = isDone === 'true' || box?.hasAttribute('checked') ? '☑ ' : '☐ '
    box?.remove()
    const place = line.querySelector('p') ?? line
    place.prepend(sign)
  }
}

/** Word on the web makes a list of each item, with its level as an attribute. */
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
