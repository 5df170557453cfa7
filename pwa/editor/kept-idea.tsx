import { Undo2 } from 'lucide-react'
import type { Idea } from '#contract/ideas.ts'
import { useLive } from '../data/use-live.ts'
import { dismissKept } from '../sync/device/not-deleted.ts'
import { engineOf } from '../sync/engine/engines.ts'
import { Button } from '../ui/controls/button.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { keepFocusBeside } from '../ui/layout/keep-focus-beside.ts'
import { dismissFrom } from './writing/draft-notice.tsx'

type KeptIdeaProps = { userId: number; idea: Pick<Idea, 'id' | 'status'> }

/** Shown above an idea that cannot be edited here and was deleted on this device: says why it still exists. Null for any other idea. */
export function KeptIdea({ userId, idea: { id, status } }: KeptIdeaProps) {
  const isKept = useLive(
    () =>
      engineOf(userId).context.store.read(
        async (tables) =>
          (await tables.listNotDeleted()).includes(id) ||
          (await tables.findDraftOfIdea(id))?.notice?.kind === 'kept',
      ),
    [userId, id],
  )
  if (!isKept) return null
  return (
    <div ref={keepFocusBeside}>
      <Notice tone="vault" icon={<Undo2 size={20} strokeWidth={1.75} />} title="This idea was not deleted">
        <p>
          {status === 'published'
            ? 'You deleted it on this device, but it was published on another one. Published ideas stay.'
            : 'You deleted it on this device, but it was changed on another one first. This is what it says now.'}
        </p>
        <Button variant="quiet" onClick={() => dismissFrom(userId, (store) => dismissKept(store, id))}>
          Dismiss
        </Button>
      </Notice>
    </div>
  )
}
