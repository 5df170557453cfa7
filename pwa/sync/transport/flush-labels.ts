import type { IdeaServer, SyncContext } from '../device/context.ts'
import { labelTask, listSendableLabels } from '../labels/list-sendable-labels.ts'
import type { Pushed } from './push-draft.ts'
import { pushLabels } from './push-labels.ts'

type Sending = {
  skips: (task: string) => boolean
  /** False once there is no connection or nobody is signed in; then nothing more is sent. */
  canSend: () => boolean
  serverOf: (onSent: () => void) => IdeaServer
  /** Called with each result, unless no request was made because earlier ones found no connection. */
  note: (task: string, pushed: Pushed, waitMs: number) => void
}

/** Sends changes of labels, one idea after the other: they are small, and words go first. */
export async function flushLabels(context: SyncContext, sending: Sending): Promise<void> {
  for (const draftId of await listSendableLabels(context.store)) {
    const task = labelTask(draftId)
    if (!sending.canSend()) return
    if (sending.skips(task)) continue
    let isRequested = false
    let waitMs = 0
    const server = sending.serverOf(() => {
      isRequested = true
    })
    const pushed = await pushLabels({ ...context, server }, draftId, (asked) => {
      waitMs = asked
    })
    if (isRequested || pushed === 'synced' || pushed === 'waiting') sending.note(task, pushed, waitMs)
  }
}
