import { adoptDeletion, adoptRemote } from './adopt-remote.ts'
import { ensureRow } from './change-draft.ts'
import type { Refusal, RemoteCard, RemoteIdea, SyncContext } from './context.ts'
import { isDirty } from './draft-rows.ts'

/** So many of the newest drafts are kept on the device for writing without a connection. */
const KEPT_AHEAD = 20

/**
 * Takes up what other devices wrote. A change that is under way is left to its own answer. That an idea is missing from a
 * list means nothing; only a 410 for that very idea is a deletion.
 */
export async function pull(context: SyncContext): Promise<{ kind: 'ok'; cards: RemoteCard[] } | Refusal> {
  const listed = await context.server.list()
  if (listed.kind !== 'ok') return listed
  const cards = new Map(listed.value.map((card) => [card.id, card]))
  const known = new Set<string>()
  for (const row of await context.store.listCards()) {
    const { draftId, ideaId, status, baseRevision } = row
    known.add(draftId)
    if (ideaId === undefined) continue
    known.add(`idea-${ideaId}`)
    // The trace of words that went on elsewhere: an editor that is open has yet to find it.
    if (row.isDeleted && !isDirty(row)) continue
    const card = cards.get(ideaId)
    if (card && !card.isText) continue
    if (card && status === card.status && baseRevision === card.revision) continue
    const stopped = await pullIdea(context, draftId, ideaId)
    if (stopped) return stopped
  }
  const stopped = await keepAhead(context, listed.value, known)
  return stopped ?? { kind: 'ok', cards: listed.value }
}

/** Only a pause or a lost connection stops the round. */
const stops = (outcome: {
  kind: string
}): outcome is Extract<Refusal, { kind: 'unreachable' | 'later' | 'paused' }> =>
  outcome.kind === 'unreachable' || outcome.kind === 'later' || outcome.kind === 'paused'

async function pullIdea(context: SyncContext, draftId: string, ideaId: number): Promise<Refusal | null> {
  const before = await context.store.read(async (tables) => ({
    revision: (await tables.findDraft(draftId))?.base?.revision,
    isUnderWay: (await tables.findEntry(draftId))?.sent != null,
  }))
  if (before.isUnderWay) return null
  const found = await context.server.find(ideaId)
  if (stops(found)) return found
  await context.store.write(async (tables) => {
    const draft = await tables.findDraft(draftId)
    const entry = await tables.findEntry(draftId)
    // Another answer came first: this one may be older than what is known by now.
    if (!draft || entry?.sent != null || draft.base?.revision !== before.revision) return
    const opId = entry?.opId ?? context.newId()
    if (found.kind === 'ok') await adoptRemote(context, tables, { draft, remote: found.value, opId })
    else if (found.kind === 'gone') await adoptDeletion(context, tables, draft, opId, isDirty(draft))
  })
  return null
}

async function keepAhead(
  context: SyncContext,
  cards: RemoteCard[],
  known: ReadonlySet<string>,
): Promise<Refusal | null> {
  const isKnown = ({ id, draftKey }: RemoteCard) =>
    known.has(`idea-${id}`) || (draftKey !== null && known.has(draftKey))
  const newest = cards.filter(({ status, isText }) => status === 'draft' && isText).slice(0, KEPT_AHEAD)
  for (const card of newest) {
    if (isKnown(card)) continue
    const found = await context.server.find(card.id)
    if (stops(found)) return found
    if (found.kind === 'ok') await keepNew(context, found.value, card.draftKey)
  }
  return null
}

const keepNew = (context: SyncContext, remote: RemoteIdea, draftKey: string | null): Promise<unknown> =>
  context.store.write((tables) => ensureRow(context, tables, { ...remote, draftKey }))
