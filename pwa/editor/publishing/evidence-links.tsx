import { PackageCheck } from 'lucide-react'
import { getEvidence } from '#contract/evidence-package.ts'
import type { Timestamp } from '#contract/timestamp-state.ts'
import { urlOf } from '../../data/request.ts'
import { ButtonAnchor, type ButtonLook } from '../../ui/controls/button.tsx'

type KeepEvidenceProps = ButtonLook & { ideaId: number; children: string }

/** The package that proves an idea, as a file to keep. It names nobody who read it. */
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
 * What the package of an idea whose date is proved so far can do for its owner. Until somebody else has signed it, no package proves a
 * date; that a block will have it is said only of what calendars have taken, because a server may use none.
 */
export function evidenceWords(timestamp: Timestamp | null): string {
  if (timestamp?.block || timestamp?.stamp) return 'One file that proves the date without us.'
  return timestamp?.sentAt
    ? 'One file that shows what was sealed. Its date is our word until a Bitcoin block has it: download the file once more then.'
    : 'One file that shows what was sealed. Its date is our word so far. Once the seal says “Confirmed”, download the file again.'
}

/** The same with the log of the idea: who opened it, and who agreed to what. */
export const evidenceWithReaders = (ideaId: number) => urlOf(getEvidence, { id: ideaId }, { readers: 'yes' })
