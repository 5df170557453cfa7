import type { LabelChange } from '#contract/rules/labels.ts'
import { engineOf } from '../../sync/engine/engines.ts'
import { changeLabels, type LabelPlace } from '../../sync/labels/change-labels.ts'
import { toast } from '../../ui/feedback/toast.ts'

const nothing: LabelChange = { add: [], remove: [], isPinned: null }

/** Changes labels and pin of an idea: on this device at once, on the server as soon as it answers. */
export function useChangeLabels(userId: number, place: LabelPlace) {
  return async (change: Partial<LabelChange>): Promise<void> => {
    const engine = engineOf(userId)
    try {
      await changeLabels(engine.context.store, place, { ...nothing, ...change })
      engine.requestSync()
    } catch {
      const description = 'This device refuses to keep data. Please try again.'
      toast({ title: 'Error', description, variant: 'destructive' })
    }
  }
}
