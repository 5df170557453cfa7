/** Moves the focus by a number of steps among all elements that match the selector, or to the first or last one. */
export function moveFocus(from: HTMLElement, steps: number | 'first' | 'last', selector: string): void {
  const all = [...document.querySelectorAll<HTMLElement>(selector)]
  const at = all.indexOf(from)
  const to = steps === 'first' ? 0 : steps === 'last' ? all.length - 1 : at + steps
  all[Math.max(0, Math.min(all.length - 1, to))]?.focus()
}
