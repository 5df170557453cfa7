import { type ReactNode, useRef } from 'react'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useCloseSheet } from '../../ui/overlays/use-close-sheet.tsx'

/** Comments on screens without room for the panel. Asks before it closes if a comment was typed and not sent. */
export function CommentsSheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const inside = useRef<HTMLDivElement>(null)
  const { close, question } = useCloseSheet(inside, onClose)
  return (
    <>
      <Dialog open kind="sheet" title="Comments" onClose={close}>
        <div ref={inside}>{children}</div>
      </Dialog>
      {question}
    </>
  )
}
