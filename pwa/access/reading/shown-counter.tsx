import { useEffect } from 'react'
import { contentKind } from '#contract/content/content-kind.ts'
import { countSections } from '#contract/content/count-parts.ts'
import type { Shown } from '#contract/readings/report-shown.ts'
import { countShown, LOOK_MS } from './count-shown.ts'
import { listPages, listSections } from './list-blocks.ts'
import { sendShown } from './send-shown.ts'
import { watchBlocks } from './shown-part.ts'

type Props = { accessToken: string; viewId: string | undefined; content: unknown }
type Report = (counted: Omit<Shown, 'viewId'>) => void

/** Reports to the server how long each page of a PDF, or section of a text, was on the screen. It renders nothing. */
export function ShownCounter({ accessToken, viewId, content }: Props) {
  useEffect(() => {
    const report: Report = (counted) => sendShown(accessToken, { viewId, ...counted })
    const kind = contentKind(content)
    if (kind === 'pdf') return startCounting(report, listPages, () => listPages().length)
    if (typeof content !== 'string') return
    const sections = countSections(content)
    return startCounting(
      report,
      () => listSections(content),
      () => sections,
    )
  }, [accessToken, viewId, content])
  return null
}

/** Input events that show that somebody is present. */
const inputEvents = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'wheel'] as const
const passive = { capture: true, passive: true }

/** Starts counting. Returns a function that stops it. */
function startCounting(report: Report, list: typeof listPages, count: () => number): () => void {
  const blocks = watchBlocks(list)
  const counter = newCounter()
  const { look, touch, leave } = countShown({
    now: () => performance.now(),
    count,
    findShown: () => (isLookedAt() ? blocks.find() : null),
    report: (seconds) => report({ counter, seconds }),
  })
  const timer = setInterval(look, LOOK_MS)
  for (const type of inputEvents) window.addEventListener(type, touch, passive)
  document.addEventListener('visibilitychange', leave)
  // A dialog takes the focus when it opens.
  document.addEventListener('focusin', look)
  window.addEventListener('pagehide', leave)
  return () => {
    clearInterval(timer)
    blocks.stop()
    for (const type of inputEvents) window.removeEventListener(type, touch, passive)
    document.removeEventListener('visibilitychange', leave)
    document.removeEventListener('focusin', look)
    window.removeEventListener('pagehide', leave)
    leave()
  }
}

/** The window is visible and no dialog covers the document. */
const isLookedAt = () => document.visibilityState === 'visible' && !document.querySelector('dialog:modal')

/** Eight hex digits that tell the server one loaded page from another. */
const newCounter = () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0).toString(16).padStart(8, '0')
