import { useState } from 'react'
import type { Words } from '../../data/device/draft-tables.ts'
import { HistoryList } from './history-list.tsx'
import { HistoryVersion } from './history-version.tsx'
import { SealingNote } from './sealing-note.tsx'
import { useKeptVersions } from './use-kept-versions.ts'

export type HistorySheetProps = {
  userId: number
  draftId: string
  ideaId: number | undefined
  /** The draft's current words. */
  current: Words
  /** Absent where nothing can be restored, because the idea is published. */
  onRestore?: (words: Words) => Promise<void>
  onClose: () => void
}

/** Every kept version of a draft: a list, from which one can be opened to read and restore. */
export function HistorySheet({ userId, draftId, ideaId, current, onRestore, onClose }: HistorySheetProps) {
  // The text in the editor does not change while the sheet is open; the words from that moment are compared.
  const [now] = useState(current)
  const history = useKeptVersions({ userId, draftId, ideaId, current: now })
  const [chosen, setChosen] = useState<string | null>(null)
  const [last, setLast] = useState<string | null>(null)
  const version = history.kept.find(({ key }) => key === chosen)
  if (!version) {
    return (
      <HistoryList
        history={history}
        isOnServer={ideaId !== undefined}
        last={last}
        note={
          ideaId === undefined ? null : (
            <SealingNote
              ideaId={ideaId}
              sealed={history.kept.filter(({ sealed }) => sealed).length}
              isPublished={!onRestore}
            />
          )
        }
        onChoose={setChosen}
        onClose={onClose}
      />
    )
  }
  return (
    <HistoryVersion
      key={version.key}
      userId={userId}
      version={version}
      current={now}
      readWords={() => history.readWords(version)}
      {...(onRestore ? { onRestore } : {})}
      onBack={() => {
        setLast(version.key)
        setChosen(null)
      }}
      onClose={onClose}
    />
  )
}
