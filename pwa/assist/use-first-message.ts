import { useEffect, useRef } from 'react'
import type { useConversation } from './use-conversation.ts'

/** As the specification asks, the text of the idea is sent without being typed, once for each draft. */
export function useFirstMessage(
  { turns, sendByItself }: ReturnType<typeof useConversation>,
  ready: boolean,
  ideaText: string,
) {
  const sent = useRef(false)
  useEffect(() => {
    if (!ready || sent.current || turns === null) return
    sent.current = true
    if (turns.length === 0) sendByItself(ideaText)
  }, [ready, turns, sendByItself, ideaText])
}
