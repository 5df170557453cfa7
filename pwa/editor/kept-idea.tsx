import { Undo2 } from 'lucide-react'
import { useLive } from '../data/use-live.ts'
import { engineOf } from '../sync/engine/engines.ts'
import { Button } from '../ui/controls/button.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { keepFocusBeside } from '../ui/layout/keep-focus-beside.ts'
import { dismissFrom } from './writing/draft-notice.tsx'

/** Over a published idea that was deleted on this device: why it is there all the same. Nothing over any other. */
export function KeptIdea({ userId, ideaId }: { userId: number; ideaId: number }) {
  const row = useLive(
    () => engineOf(userId).context.store.read((tables) => tables.findDraftOfIdea(ideaId)),
    [userId, ideaId],
  )
  if (row?.notice?.kind !== 'kept') return null
  return (
    <div ref={keepFocusBeside}>
      <Notice tone="vault" icon={<Undo2 size={20} strokeWidth={1.75} />} title="This idea was not deleted">
        <p>You deleted it on this device, but it was published on another one. What is published stays.</p>
        <Button variant="quiet" onClick={() => dismissFrom(userId, row.draftId)}>
          Dismiss
        </Button>
      </Notice>
    </div>
  )
}
