import type { RemoteCard, SyncContext } from './context.ts'
import { pull } from './pull.ts'
import { type Pushed, pushDraft } from './push-draft.ts'

/** Requests in flight at once. */
const PARALLEL = 6
/** So many drafts in a row without any answer: there is no connection. */
const GIVE_UP_AFTER = 3

export type Flushed = {
  state: 'done' | 'unreachable' | 'signed-out' | 'wrong-account'
  /** Drafts whose change the server asked to bring later. */
  later: string[]
}

/** Sends the changes of all drafts; one that is refused or asked to wait holds up no other. */
export async function flush(context: SyncContext, rests: (draftId: string) => boolean): Promise<Flushed> {
  const waiting = (await context.store.listEntries()).map(({ draftId }) => draftId).filter((id) => !rests(id))
  const flushed: Flushed = { state: 'done', later: [] }
  let unanswered = 0
  const take = async () => {
    for (let draftId = waiting.shift(); draftId !== undefined; draftId = waiting.shift()) {
      const pushed: Pushed = await pushDraft(context, draftId)
      unanswered = pushed === 'unreachable' ? unanswered + 1 : 0
      if (pushed === 'unreachable' || pushed === 'later') flushed.later.push(draftId)
      if (pushed === 'signed-out' || pushed === 'wrong-account') flushed.state = pushed
      else if (unanswered >= GIVE_UP_AFTER) flushed.state = 'unreachable'
      if (flushed.state !== 'done') waiting.length = 0
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, take))
  return flushed
}

export type Synced = Flushed & { cards: RemoteCard[] | null }

/** One round: what waits here goes out, then what others wrote comes in, then what that led to goes out. */
export async function syncRound(context: SyncContext, rests: (draftId: string) => boolean): Promise<Synced> {
  const first = await flush(context, rests)
  if (first.state !== 'done') return { ...first, cards: null }
  const pulled = await pull(context)
  if (pulled.kind === 'paused') return { ...first, state: pulled.why, cards: null }
  if (pulled.kind !== 'ok') return { ...first, state: 'unreachable', cards: null }
  const tried = new Set(first.later)
  const second = await flush(context, (draftId) => tried.has(draftId) || rests(draftId))
  return { state: second.state, later: [...first.later, ...second.later], cards: pulled.cards }
}
