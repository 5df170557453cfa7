import { useState } from 'react'
import { wayToSignIn } from '../../data/session-over.ts'
import { toast } from './toast.ts'

/**
 * State of a switch that changes at once and reverts to the server's value if saving fails. A change during saving is saved
 * afterwards, with the last value: two parallel requests could arrive in the wrong order.
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
        // Queries notify components in a later task; without waiting for it the switch would flip back for a moment.
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
