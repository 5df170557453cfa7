import { useState } from 'react'
import type { Idea } from '#contract/ideas.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SealCheck } from './seal-check.tsx'

/** Not without a tap: every picture and the PDF are fetched for it. */
export function CheckHere({ idea }: { idea: Idea }) {
  const [isAsked, setAsked] = useState(false)
  if (isAsked) return <SealCheck idea={idea} files={[]} />
  return <Button onClick={() => setAsked(true)}>Recompute in this browser</Button>
}
