import { type ReactNode, useRef } from 'react'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useCloseSheet } from '../../ui/overlays/use-close-sheet.tsx'

/** All comments where there is no room beside the document. Words that are not sent are asked about before it closes. */
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
