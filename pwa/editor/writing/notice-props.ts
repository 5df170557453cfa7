import type { Notice, Words } from '../../data/device/draft-tables.ts'
import type { Address } from '../address/open-page.ts'
import type { Draft } from './use-draft.ts'

/** What every notice about an open draft gets. */
export type DraftNoticeProps = {
  userId: number
  draftId: string
  notice: Notice
  current: () => Words
  /** Puts words into the draft; what it says now is kept. */
  onRestore: (words: Words) => Promise<boolean>
  onOpen: (address: Address) => void
  /** The editor that has the draft open. */
  writing: Pick<Draft, 'keep' | 'writer'>
}
