import { useEffect } from 'react'
import { useWaiting } from '../engine/use-sync.ts'
import { showBadge } from './app-badge.ts'

type IconBadgeProps = {
  userId: number
  /** How many events the owner has not seen yet. */
  unread: number
}

/** Shows unsent drafts plus unread events as the number on the app's icon. It disappears with the owner's pages. */
export function IconBadge({ userId, unread }: IconBadgeProps) {
  const { count } = useWaiting(userId)
  useEffect(() => showBadge(count + unread), [count, unread])
  useEffect(() => () => showBadge(0), [])
  return null
}
