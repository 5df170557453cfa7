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
      // If Esc is pressed twice, browsers close the dialog whatever happens here, and `close` follows.
      if (event.target !== event.currentTarget || !event.cancelable) return
      event.preventDefault()
      onClose()
    },
    // A dialog that stays, or asks a question first, is shown again, and its question above it.
    onClose: (event: SyntheticEvent<HTMLDialogElement>) => {
      if (event.target !== event.currentTarget || !open) return
      if (!event.currentTarget.open) enterModal(event.currentTarget)
      onClose()
    },
    onPointerDown: (event: PointerEvent<HTMLDialogElement>) => {
      pressedBackdrop.current = event.target === event.currentTarget
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (event.target === event.currentTarget && pressedBackdrop.current) onClose()
    },
  }
}
