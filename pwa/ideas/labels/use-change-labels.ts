import type { LabelChange } from '#contract/rules/labels.ts'
import { engineOf } from '../../sync/engine/engines.ts'
import { changeLabels, type LabelPlace } from '../../sync/labels/change-labels.ts'
import { toast } from '../../ui/feedback/toast.ts'

const nothing: LabelChange = { add: [], remove: [], isPinned: null }

/** Changes labels and pin of an idea: on this device at once, on the server as soon as it answers. */
export function useChangeLabels(userId: number, place: LabelPlace) {
  return async (change: Partial<LabelChange>): Promise<void> => {
    const fail = (description: string) => toast({ title: 'Error', description, variant: 'destructive' })
    const engine = engineOf(userId)
    try {
      if (!(await changeLabels(engine.context.store, place, { ...nothing, ...change })))
        fail('This idea was changed on another device. Please try again.')
      engine.requestSync()
    } catch {
      fail('This device refuses to keep data. Please try again.')
    }
  }
}
