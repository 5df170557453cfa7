import { useRef } from 'react'
import { lazyDialog } from '../ui/overlays/lazy-dialog.tsx'
import type { WritingAssistantProps } from './writing-assistant.tsx'

const WritingAssistant = lazyDialog(() =>
  import('./writing-assistant.tsx').then((module) => module.WritingAssistant),
)

/** The assistant's dialog. Nothing is loaded or requested before it is first opened; closing keeps its state. */
export function WritingAssistantSlot(props: WritingAssistantProps) {
  const opened = useRef(false)
  opened.current ||= props.open
  if (!opened.current) return null
  return <WritingAssistant key={props.accountId} {...props} />
}
