import type { StampFault } from '#contract/rules/stamp-faults.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { useStampFault } from './shares.queries.ts'

const reasons: Record<StampFault, string> = {
  encrypted: 'it is protected with a password',
  damaged: 'its structure is damaged',
  'too-large': 'it is too large for that',
}

/** Explains to the owner of a PDF that cannot be stamped with readers' names what that means. */
export function StampNotice({ ideaId }: { ideaId: number }) {
  const fault = useStampFault(ideaId)
  if (!fault) return null
  return (
    <Notice tone="plain" role="status" title="Readers can view this PDF but not download it">
      <p>
        Their names cannot be written into copies, because {reasons[fault]}. They appear only over the pages
        on the screen.
      </p>
    </Notice>
  )
}
