import { useId } from 'react'
import type { OpenedDocument } from '#contract/access.ts'
import { evidenceLength } from '#contract/rules/evidence-id.ts'
import { formatUtc } from '../../ui/look/format-date.ts'
import styles from './document-page.module.css'

/**
 * Reader, when they opened the document and view, so that a photograph of the screen can be traced: the same line as on a copy of a PDF
 * (api/access/stamps/mark-lines.ts). `now` is of the device, whose clock and time zone the owner does not know, and is for previews.
 */
export function watermarkText({ recipient, viewId, openedAt }: OpenedDocument, now: Date): string {
  const opened = formatUtc(openedAt ?? now)
  if (!recipient) return `Preview · ${opened}`
  return [recipient.name, recipient.email, opened, viewId?.slice(0, evidenceLength)]
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
