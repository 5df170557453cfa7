/** Holds the keyboard while the page with the real field is on its way. */
let field: HTMLInputElement | null = null

/**
 * For the click on a link to a page that begins with writing. A phone opens its keyboard only inside a tap, and what is typed
 * before the page is there has to stand somewhere: an unseen field takes both, until `takeWaitingWords` asks for them.
 */
export function waitForWords({
  ctrlKey,
  metaKey,
  shiftKey,
}: Record<'ctrlKey' | 'metaKey' | 'shiftKey', boolean>): void {
  // Those open the page in another tab or window.
  if (ctrlKey || metaKey || shiftKey) return
  takeWaitingWords()
  const input = document.createElement('input')
  input.className = 'sr-only'
  input.setAttribute('aria-label', 'New idea')
  input.dataset.waiting = ''
  // Larger text keeps iOS from zooming in.
  input.style.font = '16px/1 sans-serif'
  input.style.position = 'fixed'
  input.style.insetBlockStart = '0'
  input.autocapitalize = 'sentences'
  input.addEventListener('blur', () => {
    // A window that is left keeps its focus for later.
    if (field === input && document.activeElement !== input) takeWaitingWords()
  })
  document.body.append(input)
  field = input
  input.focus({ preventScroll: true })
}

/** What was typed since that tap, once. The caller moves the focus to the real field at once, so that the keyboard stays open. */
export function takeWaitingWords(): string {
  const input = field
  field = null
  queueMicrotask(() => input?.remove())
  return input?.value ?? ''
}
