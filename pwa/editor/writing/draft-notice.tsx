import { Copy, GitMerge, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { Notice as DraftNoticeOf, DraftStore } from '../../data/device/draft-tables.ts'
import { useLive } from '../../data/use-live.ts'
import { dismissNotice } from '../../sync/device/change-draft.ts'
import { engineOf } from '../../sync/engine/engines.ts'
import { reasonNotKept } from '../../sync/storage/not-kept.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { addressOf } from '../address/open-page.ts'
import { CompareSheet } from '../history/compare-sheet.tsx'
import { CopyNotice } from './copy-notice.tsx'
import type { DraftNoticeProps } from './notice-props.ts'
import styles from './notices.module.css'

const icon = { size: 20, strokeWidth: 1.75 } as const

/** Says what happened to a draft on other devices, and offers what can be done about it. It stays until the user dismisses it. */
export function DraftNotice(props: DraftNoticeProps) {
  const { userId, draftId, notice } = props
  const dismiss = () => dismissFrom(userId, (store) => dismissNotice(store, draftId))
  if (notice.kind === 'merged') return <Merged {...props} notice={notice} onDismiss={dismiss} />
  if (notice.kind === 'copy') return <CopyNotice {...props} notice={notice} onDismiss={dismiss} />
  if (notice.kind === 'copied') return <Copied {...props} notice={notice} onDismiss={dismiss} />
  return (
    <Notice tone="vault" icon={<Undo2 {...icon} />} title="This idea was not deleted">
      <p>It was changed on another device after you deleted it here. These are its words now.</p>
      <div className={styles.actions}>
        <Button variant="quiet" onClick={dismiss}>
          Keep it
        </Button>
      </div>
    </Notice>
  )
}

/** Dismisses a notice that the user has read. When the device cannot store that, a toast says why the notice stays. */
export function dismissFrom(userId: number, dismiss: (store: DraftStore) => Promise<void>): void {
  void dismiss(engineOf(userId).context.store).catch((error: unknown) => {
    const description = `This stays for now: ${reasonNotKept(error)}. Nothing is lost.`
    toast({ title: 'Error', description, variant: 'destructive' })
  })
}

type CopiedProps = DraftNoticeProps & {
  notice: Extract<DraftNoticeOf, { kind: 'copied' }>
  onDismiss: () => void
}

/** This device's words are in a copy, which may have been discarded since. */
function Copied({ userId, notice, onOpen, onDismiss }: CopiedProps) {
  const copy = useLive(() => engineOf(userId).context.store.findCard(notice.copyId), [userId, notice.copyId])
  return (
    <Notice tone="vault" icon={<Copy {...icon} />} title="Your words are in a copy">
      <p>
        This idea was changed elsewhere, and the two versions could not be merged safely. Nothing is lost.
      </p>
      <div className={styles.actions}>
        {copy && !copy.isDeleted ? (
          <Button onClick={() => onOpen(addressOf({ draftId: copy.draftId, ideaId: copy.ideaId }))}>
            Open the copy
          </Button>
        ) : null}
        <Button variant="quiet" onClick={onDismiss}>
          Dismiss
        </Button>
      </div>
    </Notice>
  )
}

type MergedProps = DraftNoticeProps & {
  notice: Extract<DraftNoticeOf, { kind: 'merged' }>
  onDismiss: () => void
}

/** Changes of two devices were merged. Undo restores this device's words, and the others stay as a version. */
function Merged({ userId, draftId, notice, onRestore, onDismiss }: MergedProps) {
  const [comparing, setComparing] = useState(false)
  const sides = useLive(async () => {
    const { store } = engineOf(userId).context
    const revisions = await store.read((tables) => tables.listRevisions(draftId))
    const find = (id: number) => revisions.find((revision) => revision.id === id)
    return { mine: find(notice.mine), theirs: find(notice.theirs) }
  }, [userId, draftId, notice.mine, notice.theirs])
  const mine = sides?.mine
  const theirs = sides?.theirs
  const undo = async () => {
    if (mine) await onRestore(mine)
  }
  const buttons = (
    <>
      <Button onClick={() => void undo()}>Undo</Button>
      {theirs ? (
        <Button variant="quiet" onClick={() => void onRestore(theirs)}>
          Use the other
        </Button>
      ) : null}
    </>
  )
  return (
    <Notice
      tone="vault"
      icon={<GitMerge {...icon} />}
      title="Changes from another device were merged with yours"
    >
      <p>You edited different parts, so both are in the text. Please check it.</p>
      <div className={styles.actions}>
        {mine ? <Button onClick={() => void undo()}>Undo</Button> : null}
        {mine && theirs ? <Button onClick={() => setComparing(true)}>Compare</Button> : null}
        <Button variant="quiet" onClick={onDismiss}>
          Looks right
        </Button>
      </div>
      {comparing && mine && theirs ? (
        <CompareSheet
          title="Merged from two versions"
          mine={mine}
          theirs={theirs}
          actions={buttons}
          onClose={() => setComparing(false)}
        />
      ) : null}
    </Notice>
  )
}
