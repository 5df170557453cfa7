import { useEffect } from 'react'
import { useWaiting } from '../engine/use-sync.ts'
import { showBadge } from './app-badge.ts'

/** On the app's icon: how many drafts wait for the server. Nothing once nobody is signed in. Draws nothing itself. */
export function UnsyncedBadge({ userId }: { userId: number }) {
  const { count } = useWaiting(userId)
  useEffect(() => showBadge(count), [count])
  useEffect(() => () => showBadge(0), [])
  return null
}
