import type { RefObject } from 'react'
import type { Words } from '../../data/device/draft-tables.ts'
import { restoreWords } from '../../sync/device/change-draft.ts'
import { engineOf } from '../../sync/engine/engines.ts'
import { reasonNotKept } from '../../sync/storage/not-kept.ts'
import { toast } from '../../ui/feedback/toast.ts'
import type { Draft } from './use-draft.ts'

/**
 * Puts back words that the draft once had, into the open editor, too: while that takes them up they are in `restoring`, because these it can
 * undo. Whatever comes of it is said; false: the device refused.
 */
export function useRestore(userId: number, draft: Draft, restoring: RefObject<Words | null>) {
  return async (words: Words): Promise<boolean> => {
    try {
      await draft.keep()
      const { row } = draft.writer
      restoring.current = row && (await restoreWords(engineOf(userId).context, row, words))
      // Where the page does not hear of it now, it does with the next change of the draft.
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
