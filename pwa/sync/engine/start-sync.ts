import { onLastWords } from '../../data/last-words.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { tryAfterUpdate } from '../device/change-draft.ts'
import type { SyncContext } from '../device/context.ts'
import { dropTraces } from '../device/draft-rows.ts'
import { queueForgotten, takeBackReadable } from '../device/unreadable-drafts.ts'
import { isOutOfSpace } from '../storage/not-kept.ts'
import { engineOf, recoverClosedPages } from './engines.ts'

/** Starts sync for an account, once what earlier pages left behind is recovered. The returned function stops it. */
export function startSync(userId: number): () => void {
  const engine = engineOf(userId)
  let isStopped = false
  void prepareDrafts(userId, engine.context).then(() => {
    if (!isStopped) engine.start()
  })
  // A browser that is killed loses the last seconds of localStorage. So when a page closes, another tab saves at once what that
  // page left there. It looks twice, because the first call may join a run that began before these words were there.
  const stopListening = onLastWords(userId, () => {
    void recoverClosedPages(userId)
      .then(() => recover(userId))
      .then(() => engine.requestSync())
      .catch(() => undefined)
  })
  return () => {
    isStopped = true
    stopListening()
    engine.stop()
  }
}

/** Runs the steps one after the other. A step that fails is retried at the next start and does not stop those after it. */
async function prepareDrafts(userId: number, context: SyncContext): Promise<void> {
  await recover(userId)
  for (const step of [takeBackReadable, dropTraces, queueForgotten, tryAfterUpdate])
    await step(context).catch(() => undefined)
}

/** Words that could not be stored for lack of space are missing on the screen, which would otherwise claim that all is saved. */
async function recover(userId: number): Promise<void> {
  const refused = await recoverClosedPages(userId).catch(() => null)
  const isWords = isOutOfSpace(refused?.words)
  if (!isWords && !isOutOfSpace(refused?.memos)) return
  const again = () => void recover(userId).then(() => engineOf(userId).requestSync())
  toast({
    title: isWords ? 'No space for your last words' : 'No space for a voice memo',
    description:
      'This device is out of space, so what you typed or said last is not in your ideas yet. It is set aside and added once there is space.',
    variant: 'destructive',
    action: { label: 'Try again', onClick: again },
    durationMs: Number.POSITIVE_INFINITY,
  })
}
