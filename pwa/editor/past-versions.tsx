import { History } from 'lucide-react'
import { useState } from 'react'
import type { Idea } from '#contract/ideas.ts'
import { useVersion } from '../sync/versions/use-version.ts'
import { VersionLinks } from '../sync/versions/version-links.tsx'
import { Button } from '../ui/controls/button.tsx'
import { lazyDialog } from '../ui/overlays/lazy-dialog.tsx'

const HistorySheet = lazyDialog(() =>
  import('./history/history-sheet.tsx').then((module) => module.HistorySheet),
)
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

const chainOf = (id: number, title: string) => {
  const before = { id, draftId: null, title }
  return { number: 2, first: before, before, after: [] }
}

/** How a published idea came about: its versions as a draft, and links to the versions before and after this one. */
export function PastVersions({ userId, idea }: { userId: number; idea: Idea }) {
  const [isOpen, setOpen] = useState(false)
  const { id, title, content, draftKey, predecessorId } = idea
  const known = useVersion(userId, id, draftKey)
  // Until the device has its list of versions, the idea itself names its predecessor.
  const version = known ?? (predecessorId === null ? null : chainOf(predecessorId, title))
  return (
    <>
      <Button icon={<History {...icon} />} onClick={() => setOpen(true)}>
        How it came about
      </Button>
      {version ? <VersionLinks version={version} /> : null}
      {isOpen ? (
        <HistorySheet
          userId={userId}
          draftId={draftKey ?? ''}
          ideaId={id}
          current={{ title, html: typeof content === 'string' ? content : '' }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}
