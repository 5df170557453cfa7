import { type ReactNode, useState } from 'react'
import type { Idea } from '#contract/ideas.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { askToDiscard } from './ask-to-discard.ts'
import type { Draft } from './use-draft.ts'
import { useKeepCopy } from './use-keep-copy.ts'
import type { Obstacle, Saving } from './use-save.ts'

export type ObstacleProps = {
  saving: Saving
  draft: Draft
  onRetry: () => void
  onReopen: () => void
  onCopied: (idea: Idea) => void
  /** The sign-in form, shown over the open draft. */
  signInAgain: (done: () => void) => ReactNode
}

/** What stands between the words and the server, and the ways on. The words stay in every case. */
export function Obstacles(props: ObstacleProps) {
  const { obstacle, clearObstacle } = props.saving
  if (obstacle === null) return null
  if (obstacle.kind !== 'sign-in') return <Refused {...props} obstacle={obstacle} />
  const done = () => {
    clearObstacle()
    if (obstacle.during === 'save') props.onRetry()
  }
  return (
    <Dialog open onClose={clearObstacle} title="Please sign in again">
      <p>
        Your session has ended. Your words are safe on this device
        {obstacle.during === 'save'
          ? ' and are saved once you are signed in.'
          : '. Sign in and publish again.'}
      </p>
      {props.signInAgain(done)}
    </Dialog>
  )
}

type RefusedProps = ObstacleProps & { obstacle: Exclude<Obstacle, { kind: 'sign-in' }> }

/** Changed, published or deleted elsewhere meanwhile: nothing is overwritten, the writer chooses. */
function Refused({ obstacle, saving, draft, onReopen, onCopied }: RefusedProps) {
  const [busy, setBusy] = useState(false)
  const keepCopy = useKeepCopy(onCopied)
  const isStale = obstacle.kind === 'stale'
  const takeOther = async () => {
    if (!(await askToDiscard(draft.words().title, true))) return
    await draft.discard()
    saving.clearObstacle()
    onReopen()
  }
  const copy = async () => {
    setBusy(true)
    await keepCopy(draft.words(), draft.discard)
    setBusy(false)
    saving.clearObstacle()
  }
  return (
    <Dialog
      open
      onClose={saving.clearObstacle}
      title={isStale ? 'This idea was changed elsewhere' : 'This idea can no longer be changed'}
      footer={
        <>
          <Button variant="quiet" onClick={() => void takeOther()}>
            {isStale ? 'Use the other version' : 'Discard mine'}
          </Button>
          <Button variant="primary" busy={busy} onClick={() => void copy()}>
            Keep mine as a new idea
          </Button>
        </>
      }
    >
      <p>
        {isStale
          ? `The other version is called "${obstacle.current?.title ?? 'Untitled Idea'}".`
          : obstacle.sentence}{' '}
        Nothing was overwritten: your words are on this device.
      </p>
    </Dialog>
  )
}
