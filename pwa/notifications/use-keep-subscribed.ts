import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * For every page of an owner, if the browser has notifications. Even if they are off: they may be switched on while the page is open,
 * here or in another tab.
 */
export function useKeepSubscribed(userId: number): void {
  const router = useRouter()
  useEffect(() => {
    if (!('Notification' in globalThis) || !('serviceWorker' in navigator)) return
    let isOver = false
    let stop = () => {
      isOver = true
    }
    void import('./keep-subscribed.ts')
      .then(({ keepSubscribed }) => {
        if (!isOver) stop = keepSubscribed(userId, (path) => void router.navigate({ href: path }))
      })
      .catch(() => undefined)
    return () => stop()
  }, [userId, router])
}
