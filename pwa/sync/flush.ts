import pLimit from 'p-limit'
import type { IdeaServer, Outcome, RemoteCard, SyncContext } from './context.ts'
import { pull } from './pull.ts'
import { type Pushed, pushDraft } from './push-draft.ts'

/** Requests in flight at once. */
const IN_FLIGHT = 6
/** Drafts at once: while the requests of some are in flight, others are written on this device. */
const LANES = 12
/** So many requests in a row without any answer: there is no connection. */
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
  const sending = { ...context, server: withinLimits(context.server, flushed) }
  const take = async () => {
    for (let draftId = waiting.shift(); draftId !== undefined; draftId = waiting.shift()) {
      const pushed: Pushed = await pushDraft(sending, draftId)
      if (pushed === 'unreachable' || pushed === 'later') flushed.later.push(draftId)
      if (flushed.state !== 'done') waiting.length = 0
    }
  }
  await Promise.all(Array.from({ length: LANES }, take))
  return flushed
}

/** Few requests at once, and none any more when their answer is known: no connection, or nobody signed in. */
function withinLimits(server: IdeaServer, flushed: Flushed): IdeaServer {
  const limit = pLimit(IN_FLIGHT)
  let unanswered = 0
  const ask = <T>(send: () => Promise<Outcome<T>>): Promise<Outcome<T>> =>
    limit(async () => {
      const { state } = flushed
      if (state === 'unreachable') return { kind: 'unreachable' }
      if (state !== 'done') return { kind: 'paused', why: state }
      const outcome = await send()
      unanswered = outcome.kind === 'unreachable' ? unanswered + 1 : 0
      if (outcome.kind === 'paused') flushed.state = outcome.why
      else if (unanswered >= GIVE_UP_AFTER) flushed.state = 'unreachable'
      return outcome
    })
  return {
    ...server,
    create: (...change) => ask(() => server.create(...change)),
    createPdf: (...change) => ask(() => server.createPdf(...change)),
    update: (...change) => ask(() => server.update(...change)),
    remove: (...change) => ask(() => server.remove(...change)),
    uploadPicture: (...picture) => ask(() => server.uploadPicture(...picture)),
  }
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
