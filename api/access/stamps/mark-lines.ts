import { evidenceLength } from '#contract/rules/evidence-id.ts'
import type { OpenAccessSession } from '../../recipients/ensure-open.ts'

/** Who got a copy, when they opened the document and in which reading: what the watermark on the screen says, by the server's clock. */
export const markLine = ({ name, email, openedAt, viewId }: OpenAccessSession): string =>
  [name, email, inMinutes(openedAt), viewId.slice(0, evidenceLength)].join(' \u00b7 ')

const inMinutes = (moment: Date) => `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** Of which file it is a copy. */
export const originLine = (sha256: string): string => `Copy of the file with the SHA-256 ${sha256}`
