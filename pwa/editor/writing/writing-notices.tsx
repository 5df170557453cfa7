import type { ReactNode } from 'react'
import type { Words } from '../../data/device/draft-tables.ts'
import { tooOld } from '../../sync/device/editor-schema.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import type { Address } from '../address/open-page.ts'
import { DraftNotice } from './draft-notice.tsx'
import { NotSavedNotice } from './not-saved-notice.tsx'
import type { Draft } from './use-draft.ts'
import styles from './writing.module.css'

type WritingNoticesProps = {
  userId: number
  draft: Draft
  onOpen: (address: Address) => void
  onRestore: (words: Words) => Promise<boolean>
  /** Fetches the newest version of the app and loads it. */
  updateNow: ReactNode
}

/** Notices about the words: the device refused them, or something happened to the draft elsewhere. */
export function WritingNotices({ userId, draft, onOpen, onRestore, updateNow }: WritingNoticesProps) {
  const { saveState, card, place, writer } = draft
  if (saveState.state === 'failed') {
    return (
      <div className={styles.notice}>
        <NotSavedNotice
          userId={userId}
          reason={saveState.reason}
          words={() => writer.words()}
          onRetry={async () => void (await draft.keep())}
        />
      </div>
    )
  }
  if (saveState.state === 'blocked' && saveState.code === tooOld.code) {
    return (
      <div className={styles.notice}>
        <Notice tone="danger" title="This version of the app is too old to send these words">
          <p>
            This idea was written with a newer version on another device. Update the app; your words are safe
            here and are added then.
          </p>
          {updateNow}
        </Notice>
      </div>
    )
  }
  if (!card?.notice) return null
  return (
    <div className={styles.notice}>
      <DraftNotice
        userId={userId}
        draftId={place}
        notice={card.notice}
        current={() => writer.words()}
        onRestore={onRestore}
        onOpen={onOpen}
        writing={draft}
      />
    </div>
  )
}
