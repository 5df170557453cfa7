import { FileWarning } from 'lucide-react'
import { useState } from 'react'
import { useLive } from '../../data/use-live.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx'
import { wordsOfUnreadable } from '../device/unreadable-drafts.ts'
import { engineOf } from '../engine/engines.ts'

const UnreadableSheet = lazyDialog(() =>
  import('./unreadable-sheet.tsx').then((module) => module.UnreadableSheet),
)

/** Lists ideas that this version of the app cannot read. They stay as they are, and can be read and downloaded. */
export function UnreadableNotice({ userId }: { userId: number }) {
  const [isOpen, setOpen] = useState(false)
  const found = useLive(() => engineOf(userId).context.store.listUnreadable(), [userId])
  const drafts = found?.filter((rows) => wordsOfUnreadable(rows) !== null) ?? []
  if (drafts.length === 0) return null
  const isOne = drafts.length === 1
  return (
    <Notice
      tone="danger"
      icon={<FileWarning size={20} strokeWidth={1.75} />}
      title={`${isOne ? '1 idea' : `${drafts.length} ideas`} on this device cannot be edited`}
    >
      <p>
        This version of the app does not understand how {isOne ? 'it was' : 'they were'} stored. Nothing was
        changed: the words are kept as they are.
      </p>
      <Button onClick={() => setOpen(true)}>Show the words</Button>
      {isOpen ? <UnreadableSheet userId={userId} drafts={drafts} onClose={() => setOpen(false)} /> : null}
    </Notice>
  )
}
