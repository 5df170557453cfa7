import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { followLaunches } from './launches.ts'

const loadedFrom = () => performance.getEntriesByType('navigation')[0]?.name ?? window.location.href

/** Opens inside the app what a launch of the installed app asks for. Draws nothing. */
export function LaunchHandler() {
  const router = useRouter()
  useEffect(() => {
    if (!window.launchQueue) return
    followLaunches(window.launchQueue, loadedFrom(), (path) => void router.navigate({ href: path }))
  }, [router])
  return null
}
