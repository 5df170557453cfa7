import { type RefObject, useEffect, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { discardWords } from './discard-words.ts'
import { discardUnsent, findUnsent } from './find-unsent.ts'
import { enterModal } from './modal-stack.ts'

/**
 * For a sheet in which comments are written: closes the one around `inside`, after a question where it holds words that are not sent; a no leads back to them. The question
 * comes with the sheet: `confirm` would load it only now, and a reader may have lost the connection.
 */
export function useCloseSheet(inside: RefObject<HTMLElement | null>, onClose: () => void) {
  const [asked, setAsked] = useState<ReturnType<typeof discardWords> | null>(null)
  const isAsked = asked !== null
  // Once the question is closed: behind it nothing takes the focus.
  useEffect(() => (isAsked ? () => focusUnsent(inside.current) : undefined), [isAsked, inside])
  const close = () => {
    const dialog = inside.current?.closest('dialog')
    if (!dialog || !findUnsent(dialog)) return onClose()
    // Pressed again and again, Esc and Back close it without asking: it is opened again, behind the question.
    if (!dialog.open) enterModal(dialog)
    setAsked(discardWords(dialog))
  }
  const answer = (isSure: boolean) => {
    setAsked(null)
    if (!isSure) return
    discardUnsent(inside.current)
    onClose()
  }
  return { close, question: asked ? <ConfirmDialog question={{ ...asked, answer }} /> : null }
}

function focusUnsent(place: HTMLElement | null): void {
  const field = findUnsent(place)
  field?.closest('details')?.setAttribute('open', '')
  field?.focus()
}
