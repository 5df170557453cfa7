/** The open modal dialogs, oldest first. Everything outside the last one is inert, so toasts are rendered inside it. */
let open: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

function replace(next: readonly HTMLDialogElement[]): void {
  open = next
  for (const listener of listeners) listener()
}

/** Opens a dialog. The page behind stops scrolling and keeps the width of its scroll bar, so that nothing moves. */
export function enterModal(dialog: HTMLDialogElement): void {
  const { style, clientWidth } = document.documentElement
  if (open.length === 0) style.setProperty('--scrollbar', `${window.innerWidth - clientWidth}px`)
  dialog.showModal()
  replace([...open.filter((other) => other !== dialog), dialog])
  window.visualViewport?.addEventListener('resize', revealField)
  window.visualViewport?.addEventListener('scroll', keepAboveKeyboard)
  keepAboveKeyboard()
}

export function leaveModal(dialog: HTMLDialogElement): void {
  // Closed before it leaves the page, so that the browser returns the focus.
  dialog.close()
  if (open.includes(dialog)) replace(open.filter((other) => other !== dialog))
  if (open.length > 0) return
  document.documentElement.style.removeProperty('--scrollbar')
  window.visualViewport?.removeEventListener('resize', revealField)
  window.visualViewport?.removeEventListener('scroll', keepAboveKeyboard)
}

/** iOS does not resize the page for its keyboard, so dialogs are made to end above it (`--keyboard` in dialog.module.css). */
function keepAboveKeyboard(): void {
  const { height = 0, offsetTop = 0, scale = 2 } = window.visualViewport ?? {}
  // With pinch zoom the visual viewport is smaller, but nothing is covered.
  const covered = scale > 1 ? 0 : Math.max(0, window.innerHeight - height - offsetTop)
  for (const dialog of open) dialog.style.setProperty('--keyboard', `${Math.round(covered)}px`)
}

function revealField(): void {
  keepAboveKeyboard()
  const field = document.activeElement
  if (topModal()?.contains(field)) field?.scrollIntoView({ block: 'nearest' })
}

export function topModal(): HTMLDialogElement | null {
  return open.at(-1) ?? null
}

export function subscribeToModals(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
