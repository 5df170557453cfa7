import type { Certificate } from '#contract/evidence.ts'
import { describeVersion } from '#contract/rules/own-agreement.ts'
import { formatDuration } from '../ui/look/format-duration.ts'

/** Formats a time as 'Nov 21, 2026, 10:01:22 UTC'. */
const moment = (iso: string) =>
  `${new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'medium',
    hourCycle: 'h23',
    timeZone: 'UTC',
  }).format(new Date(iso))} UTC`

/** The facts of a certificate, each with its name. */
export function factsOf(certificate: Certificate): [string, string][] {
  const { acceptedAt, email, agreementVersion, readMs, idea, network, device, event } = certificate
  const read = readMs === null ? 'reading time not measured' : `read to the end in ${formatDuration(readMs)}`
  const document = idea.documentId === null ? 'a draft' : `document ${idea.documentId}`
  return [
    ['Accepted', `${moment(acceptedAt)}, by the server's clock`],
    ['Address', `${email}, ${proof(certificate)}`],
    ['Agreement', `${describeVersion(agreementVersion)}, ${read}`],
    ['Idea', `${document}, revision ${idea.revision}`],
    ['From', `network ${network}, ${device}`],
    ['Event', event ? `${event.sequence} of ${event.of} in the log of this idea` : 'not in the log yet'],
  ]
}

function proof({ proven, provenAt }: Certificate): string {
  if (!proven) return 'as typed'
  return provenAt === null ? 'proven by a code' : `proven by a code on ${moment(provenAt)}`
}

/** Hex in groups of four digits, so that it can be read aloud. */
export const groupHex = (hex: string): string => hex.replace(/(.{4})(?=.)/g, '$1 ')
