import type { ReactNode } from 'react'
import type { Idea } from '#contract/ideas.ts'
import { dropDraft } from '../data/local-drafts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { Draft, DraftStart } from './use-draft.ts'
import { useKeepCopy } from './use-keep-copy.ts'
import type { useSave } from './use-save.ts'

export type ObstacleProps = {
  saving: ReturnType<typeof useSave>
  start: DraftStart
  draft: Draft
  onRetry: () => void
  onReopen: () => void
  onCopied: (idea: Idea) => void
  /** The sign-in form, shown over the open draft. */
  signInAgain: (done: () => void) => ReactNode
}

/** What stands between the words and the server, and the ways on. The words stay in every case. */
export function Obstacles({ saving, start, draft, onRetry, onReopen, onCopied, signInAgain }: ObstacleProps) {
  const { obstacle, clearObstacle } = saving
  const keepCopy = useKeepCopy(start, draft, onCopied)
  if (obstacle === null) return null
  if (obstacle.kind === 'sign-in') {
    const done = () => {
      clearObstacle()
      onRetry()
    }
    return (
      <Dialog open onClose={clearObstacle} title="Please sign in again">
        <p>
          Your session has ended. Your words are safe on this device and are saved once you are signed in.
        </p>
        {signInAgain(done)}
      </Dialog>
    )
  }
  const takeOther = async () => {
    draft.words.current = draft.base.current.saved ?? draft.words.current
    await dropDraft(start.userId, start.key, 'whatever it holds')
    clearObstacle()
    onReopen()
  }
  const title =
    obstacle.kind === 'stale' ? 'This idea was changed elsewhere' : 'This idea can no longer be changed'
  const sentence =
    obstacle.kind === 'stale'
      ? `The other version is called "${obstacle.current?.title ?? 'Untitled Idea'}". Nothing was overwritten: yours is on this device.`
      : obstacle.sentence
  return (
    <Dialog
      open
      onClose={clearObstacle}
      title={title}
      footer={
        <>
          <Button variant="quiet" onClick={() => void takeOther()}>
            Use the other version
          </Button>
          <Button variant="primary" onClick={() => void keepCopy().then(clearObstacle)}>
            Keep mine as a new idea
          </Button>
        </>
      }
    >
      <p>{sentence}</p>
    </Dialog>
  )
}
