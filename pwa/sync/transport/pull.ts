import pLimit from 'p-limit'
import type { DraftCard, LocalDraft } from '../../data/device/draft-tables.ts'
import { adoptLoss, isLost } from '../device/adopt-loss.ts'
import { adoptRemote } from '../device/adopt-remote.ts'
import { ensureRow } from '../device/change-draft.ts'
import type { Outcome, Refusal, RemoteCard, RemoteIdea, SyncContext } from '../device/context.ts'
import { isDirty, isNamelessTrace, isTrace } from '../device/draft-rows.ts'
import { adoptDeletion } from '../device/give-up-row.ts'
import { isMissed } from './next-step.ts'
import { type Connection, IN_FLIGHT, withinLimits } from './within-limits.ts'

/** This many of the newest drafts are kept on the device, so that they can be edited offline. */
const PREFETCHED_DRAFTS = 20

export type Pulled = {
  kind: 'ok'
  /** How many ideas were fetched and stored. */
  fetched: number
  /** False if some idea could not be fetched now. */
  isComplete: boolean
  /** Errors from IndexedDB. Only the ideas concerned were skipped. */
  errors: unknown[]
  /** How long the server asked to wait before fetching more, in milliseconds. */
  waitMs: number
}

/**
 * Fetches what other devices wrote. A draft whose change is being sent is skipped, because the answer to that request updates
 * it. The list may be outdated, so only a 410 for the idea itself counts as a deletion. A failed fetch does not stop the others.
 */
export async function pull(context: SyncContext): Promise<Pulled | Refusal> {
  const connection: Connection = { state: 'done', waitMs: 0 }
  const limited = { ...context, server: withinLimits(connection)(context.server) }
  const listed = await limited.server.list()
  if (listed.kind !== 'ok') return listed
  const rows = await context.store.listCards()
  const cards = new Map(listed.value.map((card) => [card.id, card]))
  const fetches = [
    ...rows
      .filter((row) => isBehind(row, cards))
      .map((row) => () => pullIdea(limited, row.draftId, row.ideaId)),
    ...missingHere(rows, listed.value).map((card) => () => keepNew(limited, card)),
  ]
  const pulled: Pulled = { kind: 'ok', fetched: 0, isComplete: true, errors: [], waitMs: 0 }
  const limit = pLimit(IN_FLIGHT)
  await Promise.all(fetches.map((fetch) => limit(() => note(pulled, fetch))))
  pulled.waitMs = connection.waitMs
  if (connection.state === 'done' || connection.state === 'unreachable') return pulled
  return { kind: 'paused', why: connection.state }
}

type Fetch = 'fetched' | 'left' | 'missed'

async function note(pulled: Pulled, fetch: () => Promise<Fetch>): Promise<void> {
  try {
    const how = await fetch()
    if (how === 'fetched') pulled.fetched += 1
    if (how === 'missed') pulled.isComplete = false
  } catch (error) {
    pulled.errors.push(error)
    pulled.isComplete = false
  }
}

/** Whether the server has another revision or status, or does not list the idea. */
function isBehind(row: DraftCard, cards: ReadonlyMap<number, RemoteCard>): boolean {
  const { ideaId, status, baseRevision } = row
  if (ideaId === undefined) return false
  // This row only tells an open editor which row continues its words (leaveTrace); it must not be fetched again.
  if (isTrace(row)) return false
  const card = cards.get(ideaId)
  // The idea is not text on the server. A PDF's row needs no fetching; a row with words is fetched, to be given up (giveUpRow).
  if (card && !card.isText) return row.kind === 'html'
  return !card || status !== card.status || baseRevision !== card.revision
}

/** Those of the newest drafts on the server that are not on this device yet. */
function missingHere(rows: DraftCard[], cards: RemoteCard[]): RemoteCard[] {
  const ideas = new Set(rows.map(({ ideaId }) => ideaId))
  const drafts = new Set(rows.filter((row) => !isNamelessTrace(row)).map(({ draftId }) => draftId))
  return cards
    .filter(({ status, isText }) => status === 'draft' && isText)
    .slice(0, PREFETCHED_DRAFTS)
    .filter(({ id, draftKey }) => !ideas.has(id) && (draftKey === null || !drafts.has(draftKey)))
}

const isNotFetched = (outcome: Outcome<unknown>) => isMissed(outcome) || outcome.kind === 'paused'

const isUpToDate = (draft: LocalDraft, { status, revision }: RemoteIdea) =>
  draft.status === status && draft.base?.revision === revision

const isSameState = (before: LocalDraft, after: LocalDraft | null) =>
  after?.ideaId === before.ideaId &&
  after?.status === before.status &&
  after?.isDeleted === before.isDeleted &&
  after?.base?.revision === before.base?.revision

async function pullIdea(context: SyncContext, draftId: string, ideaId: number | undefined): Promise<Fetch> {
  const before = await context.store.read(async (tables) => ({
    revision: (await tables.findDraft(draftId))?.base?.revision,
    isUnderWay: (await tables.findEntry(draftId))?.sent != null,
  }))
  if (before.isUnderWay || ideaId === undefined) return 'left'
  const found = await context.server.find(ideaId)
  if (isNotFetched(found)) return 'missed'
  return context.store.write(async (tables) => {
    const draft = await tables.findDraft(draftId)
    const entry = await tables.findEntry(draftId)
    // Another answer was stored since the request was made, so this one may be older.
    if (!draft || entry?.sent != null || draft.base?.revision !== before.revision) return 'left'
    const opId = entry?.opId ?? context.newId()
    // The list was outdated: the device has this revision already.
    if (found.kind === 'ok' && isUpToDate(draft, found.value)) return 'left'
    if (found.kind === 'ok') await adoptRemote(context, tables, { draft, remote: found.value, opId })
    else if (found.kind === 'gone')
      await adoptDeletion(context, tables, { draft, opId, hasNews: isDirty(draft), revision: found.revision })
    else if (isLost(found) && !draft.isDeleted) await adoptLoss(context, tables, draft)
    else return 'left'
    // A draft that needs a newer app, or whose idea was lost with its file, stays unchanged, in the next rounds too.
    return isSameState(draft, await tables.findDraft(draftId)) ? 'left' : 'fetched'
  })
}

async function keepNew(context: SyncContext, { id, draftKey }: RemoteCard): Promise<Fetch> {
  const found = await context.server.find(id)
  if (isNotFetched(found)) return 'missed'
  if (found.kind !== 'ok') return 'left'
  await context.store.write((tables) => ensureRow(context, tables, { ...found.value, draftKey }))
  return 'fetched'
}
