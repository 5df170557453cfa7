import { useEffect, useRef, useState } from 'react'
import type { Idea } from '#contract/ideas.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SealCheck } from './seal-check.tsx'

/** Not without a tap: every picture and the PDF are fetched for it. What comes of it takes the place of the button, and its focus. */
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
