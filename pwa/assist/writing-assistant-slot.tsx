import { useRef } from 'react'
import { lazyDialog } from '../ui/overlays/lazy-dialog.tsx'
import type { WritingAssistantProps } from './writing-assistant.tsx'

const WritingAssistant = lazyDialog(() =>
  import('./writing-assistant.tsx').then((module) => module.WritingAssistant),
)

/** The assistant's dialog; nothing of it is loaded or asked before it is opened, and closing keeps it as it is. */
export function WritingAssistantSlot(props: WritingAssistantProps) {
  const opened = useRef(false)
  opened.current ||= props.open
  if (!opened.current) return null
  return <WritingAssistant key={props.accountId} {...props} />
}
