import { type SyncContext, waitOf } from '../device/context.ts'
import { forgetConfirmed } from '../labels/forget-confirmed.ts'
import { type Flushed, flush, isFailure } from './flush.ts'
import { pull } from './pull.ts'

export type Synced = Pick<Flushed, 'state' | 'outcomes' | 'waits' | 'errors'> & {
  /** How many ideas written elsewhere were fetched and stored. */
  fetched: number
  /** False if some ideas could not be fetched. */
  isFetched: boolean
  /** How long the server asked to wait before fetching again, in milliseconds. */
  waitMs: number
}

/**
 * One round: sends the words that wait here, fetches what other devices wrote, then sends everything else: pictures and
 * files, which may take minutes, and the changes that fetching led to.
 */
export async function syncRound(
  context: SyncContext,
  isBackingOff: (draftId: string) => boolean,
): Promise<Synced> {
  const words = await flush(context, { skips: isBackingOff, onlyWords: true })
  if (words.state === 'signed-out' || words.state === 'wrong-account') return unfetched(words)
  // A draft without an answer does not prove that there is no connection. Fetching the list shows whether there is one.
  const labels = await context.store.listLabels()
  const pulled = await pull(context)
  if (pulled.kind === 'paused') return unfetched({ ...words, state: pulled.why })
  if (pulled.kind !== 'ok') return unfetched({ ...words, state: 'unreachable' }, waitOf(pulled))
  await forgetConfirmed(context.store, labels)
  const hasFailed = (draftId: string) => isFailure(words.outcomes.get(draftId))
  const rest = await flush(context, {
    skips: (draftId) => hasFailed(draftId) || isBackingOff(draftId),
    onlyWords: false,
  })
  // The list above was fetched before these files were sent, so their ideas are missing in it.
  if ([...words.held].some((draftId) => rest.outcomes.get(draftId) === 'synced')) await context.server.list()
  const { fetched, isComplete: isFetched, waitMs } = pulled
  return {
    state: rest.state === 'unreachable' ? 'done' : rest.state,
    outcomes: new Map([...words.outcomes, ...rest.outcomes]),
    waits: new Map([...words.waits, ...rest.waits]),
    errors: [...words.errors, ...pulled.errors, ...rest.errors],
    fetched,
    isFetched,
    waitMs,
  }
}

const unfetched = ({ state, outcomes, waits, errors }: Flushed, waitMs = 0): Synced => ({
  state,
  outcomes,
  waits,
  errors,
  fetched: 0,
  isFetched: false,
  waitMs,
})
