import type { LabelChange } from '#contract/rules/labels.ts'
import { engineOf } from '../../sync/engine/engines.ts'
import { changeLabels, giveUpRefused, type LabelPlace } from '../../sync/labels/change-labels.ts'
import { toast } from '../../ui/feedback/toast.ts'

const nothing: LabelChange = { add: [], remove: [], isPinned: null }
const couldNotSave = 'This device could not save it. Please try again.'

/** Changes labels and pin of an idea: on this device at once, and on the server as soon as it can be reached. */
export function useChangeLabels(userId: number, place: LabelPlace) {
  const fail = (description: string) => toast({ title: 'Error', description, variant: 'destructive' })
  /** Resolves to whether this device has saved the change. */
  const change = async (wanted: Partial<LabelChange>): Promise<boolean> => {
    const engine = engineOf(userId)
    try {
      const isKept = await changeLabels(engine.context.store, place, { ...nothing, ...wanted })
      if (!isKept) fail('This idea was changed on another device. Please try again.')
      engine.requestSync()
      return isKept
    } catch {
      fail(couldNotSave)
      return false
    }
  }
  /** Drops a refused change after its owner has read why. */
  const giveUp = async (): Promise<void> => {
    try {
      await giveUpRefused(engineOf(userId).context.store, place)
    } catch {
      fail(couldNotSave)
    }
  }
  return { change, giveUp }
}
