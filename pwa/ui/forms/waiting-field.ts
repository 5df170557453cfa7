/** Hidden field that keeps the on-screen keyboard open while the page with the real field loads. */
let field: HTMLInputElement | null = null

/**
 * Click handler for links to a page that opens for writing. A phone opens its keyboard only during a tap, so a hidden field takes the
 * focus and what is typed until the page is there and calls `takeWaitingWords`.
 */
export function waitForWords({
  ctrlKey,
  metaKey,
  shiftKey,
}: Record<'ctrlKey' | 'metaKey' | 'shiftKey', boolean>): void {
  // With these keys the link opens in another tab or window.
  if (ctrlKey || metaKey || shiftKey) return
  takeWaitingWords()
  const input = document.createElement('input')
  input.className = 'sr-only'
  input.setAttribute('aria-label', 'New idea')
  input.dataset.waiting = ''
  // iOS zooms in on fields with text below 16 px.
  input.style.font = '16px/1 sans-serif'
  input.style.position = 'fixed'
  input.style.insetBlockStart = '0'
  input.autocapitalize = 'sentences'
  input.addEventListener('blur', () => {
    // When the window loses focus, the field is still the active element, so it stays.
    if (field === input && document.activeElement !== input) takeWaitingWords()
  })
  document.body.append(input)
  field = input
  input.focus({ preventScroll: true })
}

/** Returns what was typed since the tap, once. The caller must focus the real field at once, so that the keyboard stays open. */
export function takeWaitingWords(): string {
  const input = field
  field = null
  queueMicrotask(() => input?.remove())
  return input?.value ?? ''
}
