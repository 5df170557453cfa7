import { useState } from 'react'
import { toast } from '../ui/feedback/toast.ts'

/** A switch that is shown at once as it was put, and as the server knows it again when that failed. */
export function useChoice(known: boolean, save: (wanted: boolean) => Promise<void>) {
  const [wanted, setWanted] = useState<boolean | null>(null)
  const put = async (next: boolean) => {
    setWanted(next)
    try {
      await save(next)
    } catch {
      toast({
        title: 'Error',
        description: 'That could not be saved. Please try again.',
        variant: 'destructive',
      })
    }
    setWanted(null)
  }
  return { isOn: wanted ?? known, isBusy: wanted !== null, put }
}
