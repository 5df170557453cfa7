import { Layers } from 'lucide-react'
import { Chip } from '../../ui/controls/chip.tsx'
import { useVersion } from './use-version.ts'
import { versionText } from './version-marks.ts'

type VersionMarkProps = { userId: number; ideaId: number | null; draftId: string | null }

/** Beside a title: which version of which idea this is. Renders nothing for a first version. */
export function VersionMark({ userId, ideaId, draftId }: VersionMarkProps) {
  const version = useVersion(userId, ideaId, draftId)
  const text = version && versionText(version)
  return text ? <Chip icon={<Layers size={14} strokeWidth={1.75} aria-hidden="true" />}>{text}</Chip> : null
}
