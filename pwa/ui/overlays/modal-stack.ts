/** The modal dialogs that are open, oldest first. Everything outside the last one is inert, so toasts move into it. */
let open: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

function replace(next: readonly HTMLDialogElement[]): void {
  open = next
  for (const listener of listeners) listener()
}

/** Opens it. The page behind stops scrolling and keeps the room of its scroll bar, so that nothing moves. */
export function enterModal(dialog: HTMLDialogElement): void {
  const { style, clientWidth } = document.documentElement
  if (open.length === 0) style.setProperty('--scrollbar', `${window.innerWidth - clientWidth}px`)
  dialog.showModal()
  replace([...open.filter((other) => other !== dialog), dialog])
}

export function leaveModal(dialog: HTMLDialogElement): void {
  // While it is still in the page, so that the browser returns the focus.
  dialog.close()
  if (open.includes(dialog)) replace(open.filter((other) => other !== dialog))
  if (open.length === 0) document.documentElement.style.removeProperty('--scrollbar')
}

export function topModal(): HTMLDialogElement | null {
  return open.at(-1) ?? null
}

export function subscribeToModals(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
