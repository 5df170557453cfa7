import { Files } from 'lucide-react'
import { useState } from 'react'
import type { Notice as DraftNoticeOf, Words } from '../data/draft-tables.ts'
import { useLive } from '../data/use-live.ts'
import { removeDraft, restoreWords } from '../sync/change-draft.ts'
import { engineOf } from '../sync/engines.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast.ts'
import { askToDiscard } from './ask-to-discard.ts'
import { CompareSheet } from './compare-sheet.tsx'
import type { DraftNoticeProps } from './draft-notice.tsx'
import styles from './notices.module.css'

type CopyOf = Extract<DraftNoticeOf, { kind: 'copy' }>
type CopyNoticeProps = DraftNoticeProps & { notice: CopyOf; onDismiss: () => void }

const reasons: Record<CopyOf['why'], { title: string; text: string }> = {
  changed: {
    title: 'This is a copy of your words',
    text: 'The idea was changed on another device in the same place. Both versions exist.',
  },
  published: {
    title: 'Edited after publishing',
    text: 'The idea was published before these words reached the server. They are a new draft now.',
  },
  deleted: {
    title: 'Restored from this device',
    text: 'The idea was deleted elsewhere. What you had written here is a draft of its own.',
  },
  'other-tab': {
    title: 'This is a copy of your words',
    text: 'The idea was changed in another tab in the same place. Both versions exist.',
  },
  'server-went-back': {
    title: 'Newer than the server',
    text: 'The server went back to an older version. The newer words of this device are kept here.',
  },
}

/** A copy beside its original: keep mine, theirs, or both. Nothing goes without being discarded by name. */
export function CopyNotice(props: CopyNoticeProps) {
  const { userId, notice, current, onOpen } = props
  const [comparing, setComparing] = useState(false)
  const { context } = engineOf(userId)
  const original = useLive(
    async () =>
      notice.ideaId === null
        ? null
        : context.store.read((tables) => tables.findDraftOfIdea(notice.ideaId ?? 0)),
    [userId, notice.ideaId],
  )
  const isOpen = original?.status === 'draft' && !original.isDeleted
  const keepMine = async () => {
    if (!original) return
    const mine: Words = { title: original.title, html: current().html }
    const restored = await restoreWords(context, original, mine)
    if (!restored) return void toast({ title: 'Error', description: 'It was changed meanwhile. Look again.' })
    await dropCopy(props)
    engineOf(userId).wish()
    if (original.ideaId !== undefined) onOpen({ ideaId: original.ideaId })
  }
  const keepTheirs = async () => {
    if (!(await askToDiscard(current().title, true))) return
    await dropCopy(props)
    if (original?.ideaId !== undefined) onOpen({ ideaId: original.ideaId })
    else props.onLeave()
  }
  const { title, text } = reasons[notice.why]
  return (
    <Notice tone="vault" icon={<Files size={20} strokeWidth={1.75} />} title={title}>
      <p>{text} Nothing is lost.</p>
      <div className={styles.actions}>
        {isOpen ? <Button onClick={() => setComparing(true)}>Compare</Button> : null}
        <Button variant="quiet" onClick={props.onDismiss}>
          {isOpen ? 'Keep both' : 'Keep it'}
        </Button>
      </div>
      {comparing && original ? (
        <CompareSheet
          title={notice.title || 'Untitled Idea'}
          mine={current()}
          theirs={original}
          mineLabel="Yours"
          theirsLabel="The other"
          actions={
            <>
              <Button variant="quiet" onClick={() => void keepTheirs()}>
                Keep the other
              </Button>
              <Button variant="quiet" onClick={props.onDismiss}>
                Keep both
              </Button>
              <Button variant="primary" onClick={() => void keepMine()}>
                Keep mine
              </Button>
            </>
          }
          onClose={() => setComparing(false)}
        />
      ) : null}
    </Notice>
  )
}

/** Its words stand in the original now, or were discarded by name. */
async function dropCopy({ userId, draftId }: CopyNoticeProps): Promise<void> {
  const { context } = engineOf(userId)
  const row = await context.store.read((tables) => tables.findDraft(draftId))
  if (!row) return
  await removeDraft(context, row)
  engineOf(userId).wish()
}
