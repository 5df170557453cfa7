import { useRef } from 'react'
import type { Idea } from '#contract/ideas.ts'

type How = 'published' | 'deleted' | 'too-new'

/**
 * While an idea is being sealed, the editor stays open until the ceremony. Only an answer to publishing starts it: if none came and the
 * idea turns out to be published, the editor ends as it does when another device published it.
 */
export function useCeremony(onEnded: (how: How) => void) {
  const isSealing = useRef(false)
  const isPublished = useRef(false)
  return {
    ended(how: How): void {
      if (how === 'published' && isSealing.current) isPublished.current = true
      else onEnded(how)
    },
    async seal(publish: () => Promise<Idea | null>): Promise<Idea | null> {
      isSealing.current = true
      isPublished.current = false
      const idea = await publish()
      if (idea !== null) return idea
      isSealing.current = false
      if (isPublished.current) onEnded('published')
      return null
    },
    stop(): void {
      isSealing.current = false
    },
  }
}
