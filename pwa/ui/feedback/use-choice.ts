import { useState } from 'react'
import { wayToSignIn } from '../../data/session-over.ts'
import { toast } from './toast.ts'

/**
 * A switch that is shown at once as it was put, and as the server knows it again when that failed. Put again while it is being
 * saved, it is saved again after that, as it was put last: two requests side by side could arrive in the other order.
 */
export function useChoice(known: boolean, save: (wanted: boolean) => Promise<void>) {
  const [wanted, setWanted] = useState<boolean | null>(null)
  const [saving] = useState((): { next: boolean | null; isRunning: boolean } => ({
    next: null,
    isRunning: false,
  }))
  const put = async (wanted: boolean) => {
    setWanted(wanted)
    saving.next = wanted
    if (saving.isRunning) return
    saving.isRunning = true
    try {
      for (let next: boolean | null = wanted; next !== null; next = saving.next) {
        saving.next = null
        await save(next)
        // Queries tell their components in a task of their own: without it the switch would go back for a moment.
        await new Promise((resolve) => setTimeout(resolve))
      }
    } catch (error) {
      saving.next = null
      toast({
        title: 'Error',
        description: 'That could not be saved. Please try again.',
        variant: 'destructive',
        ...wayToSignIn(error),
      })
    }
    saving.isRunning = false
    setWanted(null)
  }
  return { isOn: wanted ?? known, isBusy: wanted !== null, put }
}
