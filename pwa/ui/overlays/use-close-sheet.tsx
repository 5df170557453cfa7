import { type RefObject, useEffect, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { discardWords } from './discard-words.ts'
import { discardUnsent, findUnsent } from './find-unsent.ts'

/**
 * Closes the sheet around `inside`. If a comment in it is not sent, it asks first, and "no" returns to the field. The question is
 * part of the sheet's code: `confirm` would load its dialog only now, when the reader may be offline.
 */
export function useCloseSheet(inside: RefObject<HTMLElement | null>, onClose: () => void) {
  const [asked, setAsked] = useState<ReturnType<typeof discardWords> | null>(null)
  const isAsked = asked !== null
  // Runs once the question is closed, because nothing behind an open dialog can be focused.
  useEffect(() => (isAsked ? () => focusUnsent(inside.current) : undefined), [isAsked, inside])
  const close = () => {
    const dialog = inside.current?.closest('dialog')
    if (!dialog || !findUnsent(dialog)) return onClose()
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
