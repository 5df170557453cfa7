import { PackageCheck } from 'lucide-react'
import { getEvidence } from '#contract/evidence-package.ts'
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

/** The same with the log of the idea: who opened it, and who agreed to what. */
export const evidenceWithReaders = (ideaId: number) => urlOf(getEvidence, { id: ideaId }, { readers: 'yes' })
