import { RotateCcw } from 'lucide-react'
import type { Idea } from '#contract/ideas.ts'
import { dropDraft } from '../data/local-drafts.ts'
import { Button } from '../ui/button.tsx'
import { confirm } from '../ui/confirm.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Draft, DraftStart } from './use-draft.ts'
import { useKeepCopy } from './use-keep-copy.ts'

type RestoredNoticeProps = {
  start: DraftStart
  draft: Draft
  changedElsewhere: boolean
  onReopen: () => void
  onCopied: (idea: Idea) => void
}

/** These words came from this device. They go only when their writer discards them by name. */
export function RestoredNotice({ start, draft, changedElsewhere, onReopen, onCopied }: RestoredNoticeProps) {
  const keepCopy = useKeepCopy(start, draft, onCopied)
  const discard = async () => {
    const description = `The words of "${draft.words.current.title}" that only this device has will be gone. The version on the server stays.`
    if (
      !(await confirm({ title: 'Discard your words?', description, confirmLabel: 'Discard', danger: true }))
    )
      return
    draft.words.current = draft.base.current.saved ?? draft.words.current
    await dropDraft(start.userId, start.key, 'whatever it holds')
    onReopen()
  }
  return (
    <Notice
      tone={changedElsewhere ? 'danger' : 'vault'}
      icon={<RotateCcw size={20} strokeWidth={1.75} />}
      title={
        changedElsewhere
          ? 'This idea was changed elsewhere after you wrote these words'
          : 'Your unsaved words are back'
      }
    >
      <p>
        {changedElsewhere
          ? 'Nothing is lost: both versions exist. Choose what to do with yours.'
          : 'This device kept them. Save to send them to the server.'}
      </p>
      {changedElsewhere ? <Button onClick={() => void keepCopy()}>Keep mine as a new idea</Button> : null}
      <Button variant="quiet" onClick={() => void discard()}>
        {changedElsewhere ? 'Use the other version' : 'Discard'}
      </Button>
    </Notice>
  )
}
