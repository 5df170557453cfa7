import { useState } from 'react'
import { toast } from '../../ui/feedback/toast.ts'

type Sheet = typeof import('./comments-sheet.tsx').CommentsSheet

/**
 * The comments sheet, whose code is loaded when it is first opened. If that fails, for example without a connection, the document stays
 * and the next tap tries again.
 */
export function useCommentsSheet() {
  const [LoadedSheet, setLoadedSheet] = useState<Sheet | null>(null)
  const [isOpen, setOpen] = useState(false)
  const open = async () => {
    try {
      const { CommentsSheet } = await import('./comments-sheet.tsx')
      setLoadedSheet(() => CommentsSheet)
      setOpen(true)
    } catch {
      const description = 'Comments could not be opened. Check your connection and try again.'
      toast({ title: 'Error', description, variant: 'destructive' })
    }
  }
  return { Sheet: isOpen ? LoadedSheet : null, open, close: () => setOpen(false) }
}
