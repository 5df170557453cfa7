/** The modal dialogs that are open, oldest first. Everything outside the last one is inert, so toasts move into it. */
let open: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

function replace(next: readonly HTMLDialogElement[]): void {
  open = next
  for (const listener of listeners) listener()
}

export function enterModal(dialog: HTMLDialogElement): void {
  replace([...open.filter((other) => other !== dialog), dialog])
}

export function leaveModal(dialog: HTMLDialogElement): void {
  if (open.includes(dialog)) replace(open.filter((other) => other !== dialog))
}

export function topModal(): HTMLDialogElement | null {
  return open.at(-1) ?? null
}

export function subscribeToModals(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
