import { useEffect } from 'react'
import { useWaiting } from '../engine/use-sync.ts'
import { showBadge } from './app-badge.ts'

type IconBadgeProps = {
  userId: number
  /** Events that nobody has looked at yet. */
  unread: number
}

/** The number on the app's icon: drafts that wait for the server, and what is new. It goes away with the owner's pages. */
export function IconBadge({ userId, unread }: IconBadgeProps) {
  const { count } = useWaiting(userId)
  useEffect(() => showBadge(count + unread), [count, unread])
  useEffect(() => () => showBadge(0), [])
  return null
}
