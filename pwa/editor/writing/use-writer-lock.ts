import { useEffect } from 'react'
import type { DraftWriter } from '../../sync/writer/draft-writer.ts'
import { holdWriter } from '../../sync/writer/writer-lock.ts'

/** While this editor is open, other pages leave its unsaved words alone. Once it is closed, they save what it could not. */
export function useWriterLock(writer: DraftWriter) {
  useEffect(() => {
    const release = holdWriter(writer.journal.writerId)
    return () => {
      void writer
        .close()
        .catch(() => undefined)
        .finally(release)
    }
  }, [writer])
}
