import { useEffect } from 'react'
import { onDatabaseTrouble } from '../data/device/device-database.ts'
import { toast } from '../ui/feedback/toast.ts'

/** Shows a toast when tabs with different versions of the app block each other's database. Renders nothing itself. */
export function DatabaseTrouble() {
  useEffect(
    () =>
      onDatabaseTrouble((trouble) =>
        trouble === 'newer'
          ? toast({
              title: 'A newer version of IdeaVault is open in another tab',
              description: 'Copy what you are writing here, then reload this tab.',
              durationMs: Number.POSITIVE_INFINITY,
              action: { label: 'Reload', onClick: () => window.location.reload() },
            })
          : toast({
              title: 'An older version of IdeaVault is open in another tab',
              description: 'Close the other tabs to continue here.',
              durationMs: Number.POSITIVE_INFINITY,
            }),
      ),
    [],
  )
  return null
}
