import { useEffect } from 'react'
import { useWaiting } from '../engine/use-sync.ts'
import { showBadge } from './app-badge.ts'

/** Sets the number on the app's icon to that of the drafts that wait for the server. It goes away with the owner's pages. */
export function UnsyncedBadge({ userId }: { userId: number }) {
  const { count } = useWaiting(userId)
  useEffect(() => showBadge(count), [count])
  useEffect(() => () => showBadge(0), [])
  return null
}
