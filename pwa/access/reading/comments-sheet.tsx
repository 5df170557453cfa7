import { lazy, type ReactNode, Suspense } from 'react'

const Dialog = lazy(() =>
  import('../../ui/overlays/dialog.tsx').then((module) => ({ default: module.Dialog })),
)

export function CommentsSheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Suspense>
      <Dialog open kind="sheet" title="Comments" onClose={onClose}>
        {children}
      </Dialog>
    </Suspense>
  )
}
