import { useEffect } from 'react'
import { noteNeeded } from '../../sync/storage/needed-files.ts'
import type { DraftWriter } from '../../sync/writer/draft-writer.ts'
import { holdDraft } from '../../sync/writer/writer-lock.ts'

/** The pictures of a draft stay on this device while its editor is open, and were needed last of all afterwards. */
export function useOpenDraft(userId: number, draftId: string, writer: DraftWriter): void {
  useEffect(() => {
    const release = holdDraft(userId, draftId)
    void noteNeeded(userId, draftId).catch(() => undefined)
    // A picture counts as needed while a stored text names it, so the words are saved before the draft is released.
    return () => void writer.keep().then(release, release)
  }, [userId, draftId, writer])
}
