import { useEffect } from 'react'
import { followLaunches } from './launches.ts'

const loadedFrom = () => performance.getEntriesByType('navigation')[0]?.name ?? window.location.href

/** Opens what a launch of the installed app asks for, in the page that is open. Draws nothing. `open` stays the same. */
export function LaunchHandler({ open }: { open: (path: string) => void }) {
  useEffect(() => {
    if (window.launchQueue) followLaunches(window.launchQueue, loadedFrom(), open)
  }, [open])
  return null
}
