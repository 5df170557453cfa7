import { ChevronLeft, ChevronRight } from 'lucide-react'
import { ButtonLink } from '../../ui/controls/button-link.tsx'
import type { Named, Version } from './version-marks.ts'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const
const addressOf = ({ id, draftId }: Named) => ({
  to: '/editor/$id' as const,
  params: { id: id === null ? 'new' : String(id) },
  search: id === null && draftId !== null ? { draft: draftId } : {},
})

/** Links from one version to the one before it and those after it. */
export function VersionLinks({ version: { number, before, after } }: { version: Version }) {
  return (
    <>
      {before ? (
        <ButtonLink {...addressOf(before)} icon={<ChevronLeft {...icon} />}>
          Previous version
        </ButtonLink>
      ) : null}
      {after.map((next, index) => (
        <ButtonLink key={next.id ?? next.draftId} {...addressOf(next)} icon={<ChevronRight {...icon} />}>
          {after.length === 1 ? 'Next version' : `Version ${number + 1}, ${index + 1} of ${after.length}`}
        </ButtonLink>
      ))}
    </>
  )
}
