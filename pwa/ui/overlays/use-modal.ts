import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import { enterModal, leaveModal } from './modal-stack.ts'

/** Opens and closes the <dialog> with `open`. When the browser wants to close it, only onClose is called. */
export function useModal(ref: RefObject<HTMLDialogElement | null>, open: boolean, onClose: () => void) {
  const pressedBackdrop = useRef(false)

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    enterModal(dialog)
    const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector('h2')
    first?.focus({ preventScroll: true })
    return () => leaveModal(dialog)
  }, [ref, open])

  return {
    onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
      // A file chooser inside fires `cancel`, too, and it bubbles.
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      onClose()
    },
    // Browsers may close without asking when Esc is pressed twice.
    onClose: (event: SyntheticEvent<HTMLDialogElement>) => {
      if (event.target === event.currentTarget && open) onClose()
    },
    onPointerDown: (event: PointerEvent<HTMLDialogElement>) => {
      pressedBackdrop.current = event.target === event.currentTarget
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (event.target === event.currentTarget && pressedBackdrop.current) onClose()
    },
  }
}
