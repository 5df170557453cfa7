/** Moves the focus from one place to another: of all that can have it, so many further. */
export function moveFocus(from: HTMLElement, steps: number | 'first' | 'last', selector: string): void {
  const all = [...document.querySelectorAll<HTMLElement>(selector)]
  const at = all.indexOf(from)
  const to = steps === 'first' ? 0 : steps === 'last' ? all.length - 1 : at + steps
  all[Math.max(0, Math.min(all.length - 1, to))]?.focus()
}
