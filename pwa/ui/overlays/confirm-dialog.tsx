import { useId } from 'react'
import { Button } from '../controls/button.tsx'
import { Dialog } from './dialog.tsx'

export type Question = {
  title: string
  description: string
  /** What else happens, shown below the description. */
  consequence?: string | undefined
  confirmLabel: string
  cancelLabel?: string | undefined
  danger?: boolean | undefined
}

export type PendingQuestion = Question & { answer: (yes: boolean) => void }

export function ConfirmDialog({ question }: { question: PendingQuestion }) {
  const { title, description, consequence, confirmLabel, cancelLabel = 'Cancel', danger, answer } = question
  const textId = useId()
  const moreId = useId()
  return (
    <Dialog
      open
      role="alertdialog"
      title={title}
      describedBy={`${textId} ${moreId}`}
      onClose={() => answer(false)}
      footer={
        <>
          <Button size="large" data-autofocus onClick={() => answer(false)}>
            {cancelLabel}
          </Button>
          <Button size="large" variant={danger ? 'danger' : 'primary'} onClick={() => answer(true)}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <p id={textId}>{description}</p>
      {consequence ? <p id={moreId}>{consequence}</p> : null}
    </Dialog>
  )
}
