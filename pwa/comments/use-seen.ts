import { useEffect, useRef } from 'react'
import type { Comment } from '#contract/comments.ts'
import { type Side, useMarkRead } from './comments.queries.ts'

/** Marks new comments as read once the element that shows them is on the screen. */
export function useSeen<Shown extends Element>(
  { ideaId, as }: { ideaId: number; as: Side },
  comments: readonly Comment[],
) {
  const shown = useRef<Shown>(null)
  const markRead = useRef(useMarkRead(ideaId, as))
  const names = comments.flatMap(({ id, unread }) => (unread ? id : [])).join()
  useEffect(() => {
    const element = shown.current
    if (!element || names === '') return
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      void markRead.current(names.split(',').map(Number))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [names])
  return shown
}
