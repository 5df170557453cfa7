import { useEffect } from 'react'
import { followLaunches } from './launches.ts'

const loadedFrom = () => performance.getEntriesByType('navigation')[0]?.name ?? window.location.href

/** Opens the address of a launch of the installed app in the open page. Renders nothing. `open` must keep its identity. */
export function LaunchHandler({ open }: { open: (path: string) => void }) {
  useEffect(() => {
    if (window.launchQueue) followLaunches(window.launchQueue, loadedFrom(), open)
  }, [open])
  return null
}
