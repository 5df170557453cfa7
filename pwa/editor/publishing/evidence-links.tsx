import { PackageCheck } from 'lucide-react'
import { getEvidence } from '#contract/evidence-package.ts'
import type { Timestamp } from '#contract/timestamp-state.ts'
import { urlOf } from '../../data/request.ts'
import { ButtonAnchor, type ButtonLook } from '../../ui/controls/button.tsx'

type KeepEvidenceProps = ButtonLook & { ideaId: number; children: string }

/** Downloads the package that proves an idea. It names none of its readers. */
export function KeepEvidence({ ideaId, children, ...look }: KeepEvidenceProps) {
  return (
    <ButtonAnchor
      {...look}
      href={urlOf(getEvidence, { id: ideaId }, { readers: 'no' })}
      download
      icon={<PackageCheck size={19} strokeWidth={1.75} aria-hidden="true" />}
    >
      {children}
    </ButtonAnchor>
  )
}

/**
 * What the package does for the owner, by how far its date is proved. Until somebody other than this server has signed the date, no
 * package proves it. A block is only promised once calendars have accepted the digest, because a server may use none.
 */
export function evidenceWords(timestamp: Timestamp | null): string {
  if (timestamp?.block || timestamp?.stamp) return 'One file that proves the date without us.'
  return timestamp?.sentAt
    ? 'One file that shows what was sealed. Its date is our word until a Bitcoin block has it: then download the file again.'
    : 'One file that shows what was sealed. Its date is our word so far. Once the seal says “Confirmed”, download the file again.'
}

/** The same package with the idea's log: who opened it, and who agreed to what. */
export const evidenceWithReaders = (ideaId: number) => urlOf(getEvidence, { id: ideaId }, { readers: 'yes' })
