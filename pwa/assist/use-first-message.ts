import { useEffect, useRef } from 'react'
import type { useConversation } from './use-conversation.ts'

/** Sends the idea's text automatically as the first message, once for each draft, as the specification asks. */
export function useFirstMessage(
  { turns, sendAutomatically }: ReturnType<typeof useConversation>,
  ready: boolean,
  ideaText: string,
) {
  const sent = useRef(false)
  useEffect(() => {
    if (!ready || sent.current || turns === null) return
    sent.current = true
    if (turns.length === 0) sendAutomatically(ideaText)
  }, [ready, turns, sendAutomatically, ideaText])
}
