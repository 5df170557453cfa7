/** Replaces an element with its contents. */
export const unwrap = (element: Element): void => element.replaceWith(...element.childNodes)

/** Replaces an element with one of another name and the same contents. Its attributes are lost. */
export function rename(element: Element, name: string): HTMLElement {
  const renamed = element.ownerDocument.createElement(name)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
  return renamed
}

/** Wraps all contents of `element` in a new element of this name. */
export function wrapContents(element: Element, name: string): void {
  const inner = element.ownerDocument.createElement(name)
  inner.append(...element.childNodes)
  element.append(inner)
}

/** Has no text and no picture, only white space. */
export const isBlank = (element: Element): boolean =>
  (element.textContent ?? '').trim() === '' && element.querySelector('img, hr, input') === null
