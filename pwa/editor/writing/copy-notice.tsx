import { Files } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Notice as DraftNoticeOf, LocalDraft } from '../../data/device/draft-tables.ts'
import { useLive } from '../../data/use-live.ts'
import { keepCopy, keepOriginal } from '../../sync/device/choose-version.ts'
import { engineOf } from '../../sync/engine/engines.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { CompareSheet } from '../history/compare-sheet.tsx'
import { confirmDiscard } from './confirm-discard.ts'
import type { DraftNoticeProps } from './notice-props.ts'
import styles from './notices.module.css'

type CopyOf = Extract<DraftNoticeOf, { kind: 'copy' }>
type CopyNoticeProps = DraftNoticeProps & { notice: CopyOf; onDismiss: () => void }

const reasons: Record<CopyOf['why'], { title: string; text: string }> = {
  changed: {
    title: 'This is a copy of your words',
    text: 'The same part of the idea was changed on another device. Both versions exist.',
  },
  published: {
    title: 'Edited after publishing',
    text: 'The idea was published before these words reached the server. They are a new draft now.',
  },
  deleted: {
    title: 'Restored from this device',
    text: 'The idea was deleted elsewhere. What you wrote here is now a separate draft.',
  },
  'other-tab': {
    title: 'This is a copy of your words',
    text: 'The same part of the idea was changed in another tab. Both versions exist.',
  },
  'server-went-back': {
    title: 'Newer than the server',
    text: 'The server returned to an older version. Your newer words from this device are kept here.',
  },
}

/** A notice on a conflict copy: keep mine, theirs, or both. Nothing is deleted unless it is discarded by name. */
export function CopyNotice(props: CopyNoticeProps) {
  const { userId, notice, current } = props
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
  const choose = useCopyChoice(props, original ?? null)
  const keepTheirs = async () => {
    if (await confirmDiscard(current().title)) await choose(keepOriginal)
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
          actions={
            <>
              <Button variant="quiet" onClick={() => void keepTheirs()}>
                Keep the other
              </Button>
              <Button variant="quiet" onClick={props.onDismiss}>
                Keep both
              </Button>
              <Button variant="primary" onClick={() => void choose(keepCopy)}>
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

/** Merges copy and original: the editor continues with the original, under its address. Pressing twice has no effect. */
function useCopyChoice({ userId, draftId, writing }: CopyNoticeProps, original: LocalDraft | null) {
  const running = useRef(false)
  return async (choice: typeof keepCopy) => {
    if (running.current || !original) return
    running.current = true
    try {
      const { writer } = writing
      await writing.keep()
      const copy = writer.row
      const isShown = copy?.draftId === draftId && writer.isKept()
      const engine = engineOf(userId)
      if (!isShown || !(await choice(engine.context, { copy, original })))
        return void toast({ title: 'Error', description: 'It was changed meanwhile. Look again.' })
      await writer.refresh()
      engine.requestSync()
    } catch {
      toast({
        title: 'Error',
        description: 'This device could not save it. Please try again.',
        variant: 'destructive',
      })
    } finally {
      running.current = false
    }
  }
}
