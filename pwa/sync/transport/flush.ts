import type { SyncContext } from '../device/context.ts'
import { flushLabels } from './flush-labels.ts'
import { isMissed } from './next-step.ts'
import type { OnWait, Pushed } from './push-draft.ts'
import { type Connection, withinLimits } from './within-limits.ts'

/** How many drafts are sent concurrently: while some wait for the network, others write to the device. */
const MAX_CONCURRENT_DRAFTS = 12

export type Flushed = Connection & {
  /** The result for each draft that was tried. */
  outcomes: Map<string, Pushed>
  /** Drafts with a file that must be uploaded first, which `push` does not do. */
  held: Set<string>
  /** How long the server asked to wait before retrying a draft, in milliseconds. */
  waits: Map<string, number>
  /** Errors from IndexedDB. Only the drafts concerned are retried later. */
  errors: unknown[]
}

type Options = {
  skips: (draftId: string) => boolean
  /** How a draft is sent. */
  push: (context: SyncContext, draftId: string, onWait: OnWait) => Promise<Pushed | 'held'>
}

type Paused = 'signed-out' | 'wrong-account'

export const isPaused = <T extends string>(state: T): state is Extract<T, Paused> =>
  state === 'signed-out' || state === 'wrong-account'

export const isFailure = (pushed: Pushed | undefined) => pushed !== undefined && isMissed({ kind: pushed })

/** Sends the changes of all drafts. A draft that is refused or has to wait does not stop the others. */
export async function flush(context: SyncContext, { skips, push }: Options): Promise<Flushed> {
  const flushed: Flushed = {
    state: 'done',
    waitMs: 0,
    outcomes: new Map(),
    held: new Set(),
    waits: new Map(),
    errors: [],
  }
  const entries = await context.store.listEntries()
  const waiting = entries.map(({ draftId }) => draftId).filter((draftId) => !skips(draftId))
  const limited = withinLimits(flushed)
  const sendFromQueue = async () => {
    for (let draftId = waiting.shift(); draftId !== undefined; draftId = waiting.shift()) {
      await sendOne(context, draftId, { flushed, limited, push })
      if (flushed.state !== 'done') waiting.length = 0
    }
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT_DRAFTS }, sendFromQueue))
  await flushLabels(context, {
    skips,
    canSend: () => flushed.state === 'done',
    serverOf: (onSent) => limited(context.server, onSent),
    note(task, pushed, waitMs) {
      flushed.outcomes.set(task, pushed)
      if (waitMs > 0) flushed.waits.set(task, waitMs)
    },
  }).catch((error: unknown) => flushed.errors.push(error))
  return flushed
}

type Sending = Pick<Options, 'push'> & { flushed: Flushed; limited: ReturnType<typeof withinLimits> }

async function sendOne(
  context: SyncContext,
  draftId: string,
  { flushed, limited, push }: Sending,
): Promise<void> {
  const { outcomes, held, waits, errors } = flushed
  let isRequested = false
  const server = limited(context.server, () => {
    isRequested = true
  })
  try {
    const pushed = await push({ ...context, server }, draftId, (wait) => waits.set(draftId, wait))
    if (pushed === 'held') held.add(draftId)
    // A draft without a request, after others found no connection, was not tried.
    else if (isRequested || !isFailure(pushed)) outcomes.set(draftId, pushed)
  } catch (error) {
    errors.push(error)
    outcomes.set(draftId, 'later')
  }
}
