/** Arrow keys, Home, End and first letters move the focus; true when the key was used. */
export function moveFocusInMenu(menu: HTMLElement, key: string): boolean {
  const items = [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')]
  const at = items.findIndex((item) => item.matches(':focus'))
  const next = nextIndex(
    items.map((item) => item.textContent ?? ''),
    at,
    key,
  )
  if (next === null) return false
  items[next]?.focus()
  return true
}

/** Index that the focus moves to from `at` (-1 if there is none), or null if the key does not move it. */
export function nextIndex(labels: readonly string[], at: number, key: string): number | null {
  const count = labels.length
  if (count === 0) return null
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return at <= 0 ? count - 1 : at - 1
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key.length !== 1) return null
  const letter = key.toLowerCase()
  for (let step = 1; step <= count; step += 1) {
    const index = (at + step + count) % count
    if (labels[index]?.trim().toLowerCase().startsWith(letter)) return index
  }
  return null
}

/** Below the button, its right edge on the button's; above when there is no room below. */
export function placeMenu(menu: HTMLElement, button: DOMRect): void {
  const { width, height } = menu.getBoundingClientRect()
  const left = Math.max(8, Math.min(button.right - width, window.innerWidth - width - 8))
  const below = button.bottom + 4
  const top = below + height > window.innerHeight - 8 ? Math.max(8, button.top - height - 4) : below
  menu.style.left = `${left}px`
  menu.style.top = `${top}px`
}
