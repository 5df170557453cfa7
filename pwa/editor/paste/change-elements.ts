/** Its contents take its place. */
export const unwrap = (element: Element): void => element.replaceWith(...element.childNodes)

/** The same contents under another name. What the element said beside them is gone. */
export function rename(element: Element, name: string): HTMLElement {
  const renamed = element.ownerDocument.createElement(name)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
  return renamed
}

/** Puts an element of this name around all that it holds. */
export function wrapContents(element: Element, name: string): void {
  const inner = element.ownerDocument.createElement(name)
  inner.append(...element.childNodes)
  element.append(inner)
}

/** No word, no picture: only spaces, and those that do not break. */
export const isBlank = (element: Element): boolean =>
  (element.textContent ?? '').trim() === '' && element.querySelector('img, hr, input') === null
