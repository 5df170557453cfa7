import { useEffect } from 'react'
import { noteNeeded } from '../../sync/storage/needed-files.ts'
import type { DraftWriter } from '../../sync/writer/draft-writer.ts'
import { holdDraft } from '../../sync/writer/writer-lock.ts'

/** Keeps the pictures of a draft on this device while its editor is open, and marks them as the most recently needed. */
export function useOpenDraft(userId: number, draftId: string, writer: DraftWriter): void {
  useEffect(() => {
    const release = holdDraft(userId, draftId)
    void noteNeeded(userId, draftId).catch(() => undefined)
    // A picture counts as needed while a stored text names it, so the words are saved before the draft is released.
    return () => void writer.keep().then(release, release)
  }, [userId, draftId, writer])
}
