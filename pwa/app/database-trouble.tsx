import { useEffect } from 'react'
import { onDatabaseTrouble, type Trouble } from '../data/device/device-database.ts'
import { dismissToast, type ToastOptions, toast } from '../ui/feedback/toast.ts'

const words: Record<Trouble, ToastOptions> = {
  newer: {
    title: 'A newer version of IdeaVault is open in another tab',
    description: 'Copy what you are writing here, then reload this tab.',
    action: { label: 'Reload', onClick: () => window.location.reload() },
  },
  blocked: {
    title: 'An older version of IdeaVault is open in another tab',
    description: 'Close the other tabs to continue here.',
  },
}

/** Shows a toast when tabs with different versions of the app block each other's database. Renders nothing itself. */
export function DatabaseTrouble() {
  useEffect(() => {
    let shown: number | undefined
    return onDatabaseTrouble((trouble) => {
      if (shown !== undefined) dismissToast(shown)
      shown = toast({ ...words[trouble], untilClosed: true })
    })
  }, [])
  return null
}
