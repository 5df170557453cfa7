import { type SyncContext, waitOf } from '../device/context.ts'
import { forgetConfirmed } from '../labels/forget-confirmed.ts'
import { type Flushed, flush, isFailure, isPaused } from './flush.ts'
import { pull } from './pull.ts'
import { pushDraft, pushWords } from './push-draft.ts'

export type Synced = Omit<Flushed, 'waitMs'> & {
  /** How many ideas written elsewhere were fetched and stored. */
  fetched: number
  /** False if some ideas could not be fetched. */
  isFetched: boolean
  /** How long the server asked to wait before fetching again, in milliseconds. */
  waitMs: number
}

type Drafts = (draftId: string) => boolean
const noDraft: Drafts = () => false

/**
 * One round: sends the words that wait here, fetches what other devices wrote, then sends the changes that this led to. Pictures
 * and files may take minutes; their drafts are `held` for `sendHeld`. The words of `isSlow` drafts are sent without them.
 */
export async function syncRound(
  context: SyncContext,
  isBackingOff: Drafts,
  isSlow: Drafts = noDraft,
): Promise<Synced> {
  const push: typeof pushWords = (of, draftId, onWait) =>
    pushWords(of, draftId, onWait, isSlow(draftId) ? 'leave' : 'hold')
  const words = await flush(context, { skips: isBackingOff, push })
  if (isPaused(words.state)) return unfetched(words)
  // A draft without an answer does not prove that there is no connection. Fetching the list shows whether there is one.
  const labels = await context.store.listLabels()
  const pulled = await pull(context)
  if (pulled.kind === 'paused') return unfetched({ ...words, state: pulled.why })
  if (pulled.kind !== 'ok') return unfetched({ ...words, state: 'unreachable' }, waitOf(pulled))
  await forgetConfirmed(context.store, labels)
  const hasFailed = (draftId: string) => isFailure(words.outcomes.get(draftId))
  const rest = await flush(context, { skips: (draftId) => hasFailed(draftId) || isBackingOff(draftId), push })
  const { fetched, isComplete: isFetched, waitMs } = pulled
  return {
    state: rest.state === 'unreachable' ? 'done' : rest.state,
    outcomes: new Map([...words.outcomes, ...rest.outcomes]),
    held: rest.held,
    waits: new Map([...words.waits, ...rest.waits]),
    errors: [...words.errors, ...pulled.errors, ...rest.errors],
    fetched,
    isFetched,
    waitMs,
  }
}

/** Sends drafts that a round has held, with their files. It may run beside rounds. */
export const sendHeld = (
  context: SyncContext,
  held: ReadonlySet<string>,
  isBackingOff: Drafts,
): Promise<Flushed> =>
  flush(context, { skips: (draftId) => !held.has(draftId) || isBackingOff(draftId), push: pushDraft })

const unfetched = ({ state, outcomes, waits, errors }: Flushed, waitMs = 0): Synced => ({
  state,
  outcomes,
  held: new Set(),
  waits,
  errors,
  fetched: 0,
  isFetched: false,
  waitMs,
})
