import { Files } from 'lucide-react'
import { Chip } from '../../ui/controls/chip.tsx'
import { useCopyMark } from './use-copy-mark.ts'

type CopyMarkProps = { userId: number; isCopy: boolean; ideaId: number | null; draftId: string | null }

/** Beside the title of a conflict copy: says which idea it is a copy of. */
export function CopyMark({ userId, ...place }: CopyMarkProps) {
  const mark = useCopyMark(userId, place)
  if (mark === null) return null
  return <Chip icon={<Files size={14} strokeWidth={1.75} aria-hidden="true" />}>{mark}</Chip>
}
