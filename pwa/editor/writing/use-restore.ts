import type { RefObject } from 'react'
import type { Words } from '../../data/device/draft-tables.ts'
import { restoreWords } from '../../sync/device/change-draft.ts'
import { engineOf } from '../../sync/engine/engines.ts'
import { reasonNotKept } from '../../sync/storage/not-kept.ts'
import { toast } from '../../ui/feedback/toast.ts'
import type { Draft } from './use-draft.ts'

/**
 * Restores earlier words of the draft, in the open editor, too. While the editor takes them up they are in `restoring`, which marks
 * them as undoable. The outcome is always reported; returns false when the device refused.
 */
export function useRestore(userId: number, draft: Draft, restoring: RefObject<Words | null>) {
  return async (words: Words): Promise<boolean> => {
    try {
      await draft.keep()
      const { row } = draft.writer
      restoring.current = row && (await restoreWords(engineOf(userId).context, row, words))
      // If the refresh fails, the next change of the draft brings the words.
      if (restoring.current) await draft.writer.refresh().catch(() => true)
      else toast({ title: 'Error', description: 'It was changed meanwhile. Look again.' })
      engineOf(userId).requestSync()
      return true
    } catch (error) {
      const description = `Nothing was restored: ${reasonNotKept(error)}.`
      toast({ title: 'Error', description, variant: 'destructive' })
      return false
    } finally {
      restoring.current = null
    }
  }
}
