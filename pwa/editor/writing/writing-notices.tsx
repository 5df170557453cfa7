import type { Words } from '../../data/device/draft-tables.ts'
import type { Address } from '../address/open-page.ts'
import { DraftNotice } from './draft-notice.tsx'
import { NotSavedNotice } from './not-saved-notice.tsx'
import type { Draft } from './use-draft.ts'
import styles from './writing.module.css'

type WritingNoticesProps = {
  userId: number
  draft: Draft
  onOpen: (address: Address) => void
  onRestore: (words: Words) => Promise<void>
}

/** What a writer has to know about their words: the device refused them, or something happened to the draft elsewhere. */
export function WritingNotices({ userId, draft, onOpen, onRestore }: WritingNoticesProps) {
  const { saveState, card, place, writer } = draft
  if (saveState.state === 'failed') {
    return (
      <div className={styles.notice}>
        <NotSavedNotice
          reason={saveState.reason}
          words={() => writer.words()}
          onRetry={async () => void (await draft.keep())}
        />
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
