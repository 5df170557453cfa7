import type { Notice, Words } from '../../data/device/draft-tables.ts'
import type { Address } from '../address/open-page.ts'
import type { Draft } from './use-draft.ts'

/** The props of every notice about an open draft. */
export type DraftNoticeProps = {
  userId: number
  draftId: string
  notice: Notice
  current: () => Words
  /** Replaces the draft's words; the current ones are kept as a version. */
  onRestore: (words: Words) => Promise<boolean>
  onOpen: (address: Address) => void
  /** The editor that has the draft open. */
  writing: Pick<Draft, 'keep' | 'writer'>
}
