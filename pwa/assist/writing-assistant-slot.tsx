import { lazy, Suspense, useRef } from 'react'
import type { WritingAssistantProps } from './writing-assistant.tsx'

const WritingAssistant = lazy(() =>
  import('./writing-assistant.tsx').then((module) => ({ default: module.WritingAssistant })),
)

/** The assistant's dialog; nothing of it is loaded or asked before it is opened, and closing keeps it as it is. */
export function WritingAssistantSlot(props: WritingAssistantProps) {
  const opened = useRef(false)
  opened.current ||= props.open
  if (!opened.current) return null
  return (
    <Suspense>
      <WritingAssistant key={props.accountId} {...props} />
    </Suspense>
  )
}
