import { evidenceLength } from '#contract/rules/evidence-id.ts'
import type { OpenAccessSession } from '../../recipients/ensure-open.ts'

/** Names the reader, when they opened the document (by the server's clock) and the reading: the same line as the watermark on screen. */
export const markLine = ({ name, email, openedAt, viewId }: OpenAccessSession): string =>
  [name, email, inMinutes(openedAt), viewId.slice(0, evidenceLength)].join(' \u00b7 ')

const inMinutes = (moment: Date) => `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** Identifies the original file of this copy. */
export const originLine = (sha256: string): string => `Copy of the file with the SHA-256 ${sha256}`
