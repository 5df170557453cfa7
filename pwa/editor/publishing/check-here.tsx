import { useEffect, useRef, useState } from 'react'
import type { Idea } from '#contract/ideas.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SealCheck } from './seal-check.tsx'

/** Only on a tap, because it fetches every picture and the PDF. The result replaces the button and takes its focus. */
export function CheckHere({ idea }: { idea: Idea }) {
  const [isAsked, setAsked] = useState(false)
  const check = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isAsked) check.current?.focus({ preventScroll: true })
  }, [isAsked])
  if (!isAsked) return <Button onClick={() => setAsked(true)}>Recompute in this browser</Button>
  return (
    <div ref={check} tabIndex={-1}>
      <SealCheck idea={idea} files={[]} />
    </div>
  )
}
