import { useId } from 'react'
import type { OpenedDocument } from '#contract/access.ts'
import { evidenceLength } from '#contract/rules/evidence-id.ts'
import { formatDateTime } from '../../ui/look/format-date.ts'
import styles from './document-page.module.css'

/** Reader, time and view, so that a photograph of the screen can be traced. */
export function watermarkText({ recipient, viewId }: OpenedDocument, now: Date): string {
  if (!recipient) return `Preview · ${formatDateTime(now)}`
  return [recipient.name, recipient.email, formatDateTime(now), viewId?.slice(0, evidenceLength)]
    .filter(Boolean)
    .join(' · ')
}

/** A faint repeating pattern over the whole page that does not block input. */
export function Watermark({ text }: { text: string }) {
  const id = useId()
  const width = text.length * 6.6 + 70
  return (
    <svg className={styles.watermark} width="100%" height="100%" aria-hidden="true" data-watermark="">
      <defs>
        <pattern
          id={id}
          width={width}
          height="190"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(-18)"
        >
          <text x="0" y="40">
            {text}
          </text>
          <text x={-width / 2} y="135">
            {text}
          </text>
          <text x={width / 2} y="135">
            {text}
          </text>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}
