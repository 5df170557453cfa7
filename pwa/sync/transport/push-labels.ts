import type { Labelling } from '#contract/rules/labels.ts'
import type { Tables } from '../../data/device/draft-tables.ts'
import type { LabelEntry } from '../../data/device/label-tables.ts'
import { type Outcome, type SyncContext, waitOf } from '../device/context.ts'
import { ideaIdInDraftId } from '../device/draft-id.ts'
import { isNamelessTrace } from '../device/draft-rows.ts'
import { isUnsent, joinChanges, splitChange } from '../device/label-change.ts'
import { isMissed } from './next-step.ts'
import type { OnWait, Pushed } from './push-draft.ts'

/** After this many changes of one idea the round moves on: somebody keeps changing its labels. */
const MAX_CHANGES = 20

type Step = { kind: 'nothing' } | { kind: 'waiting' } | { kind: 'send'; ideaId: number; entry: LabelEntry }

/** Sends the changed labels of one idea. Safe to repeat, to interrupt, and to run twice at the same time. */
export async function pushLabels(context: SyncContext, draftId: string, onWait: OnWait): Promise<Pushed> {
  for (let changes = 0; changes < MAX_CHANGES; changes++) {
    const step = await context.store.write((tables) => nextStep(context, tables, draftId))
    if (step.kind === 'nothing') return 'synced'
    if (step.kind === 'waiting') return 'waiting'
    const { opId, sent } = step.entry
    if (sent === null) throw new Error('A change is frozen before it is sent.')
    const outcome = await context.server.changeLabels(step.ideaId, opId, sent)
    if (outcome.kind === 'paused') return outcome.why
    onWait(waitOf(outcome))
    if (isMissed(outcome)) return outcome.kind
    await context.store.write((tables) => applyAnswer(tables, step.entry, outcome))
  }
  return 'later'
}

/** Freezes what is sent next: an operation keeps its id, so it must not change what it does. */
async function nextStep(context: SyncContext, tables: Tables, draftId: string): Promise<Step> {
  const entry = await tables.findLabels(draftId)
  if (!entry || !isUnsent(entry)) return { kind: 'nothing' }
  const ideaId = await findIdeaId(tables, draftId)
  if (ideaId === 'gone') {
    await tables.dropLabels(draftId)
    return { kind: 'nothing' }
  }
  const { sent, change, blocked } = entry
  if (ideaId === 'later') return { kind: 'waiting' }
  if (sent !== null && blocked === null) return { kind: 'send', ideaId, entry }
  if (change === null) return { kind: 'waiting' }
  const opId = context.newId()
  const { now, later } = splitChange(joinChanges(sent, change))
  const frozen = { ...entry, opId, sent: now, change: later, blocked: null }
  await tables.putLabels(frozen)
  return { kind: 'send', ideaId, entry: frozen }
}

/** The id of the idea, even if another row continues its words. */
async function findIdeaId(tables: Tables, draftId: string): Promise<number | 'later' | 'gone'> {
  const named = ideaIdInDraftId(draftId)
  let draft = await tables.findDraft(draftId)
  // Another row continues the words only; the change still belongs to the idea whose id is in the draft id.
  if (draft && isNamelessTrace(draft) && named !== null) return named
  if (draft?.isDeleted && draft.notice?.kind === 'copied') draft = await tables.findDraft(draft.notice.copyId)
  if (draft) return draft.isDeleted ? 'later' : (draft.ideaId ?? 'later')
  return named ?? 'gone'
}

/** Stores the answer only if this operation is still the one that was sent: a late answer changes nothing. */
async function applyAnswer(
  tables: Tables,
  { draftId, opId }: LabelEntry,
  outcome: Outcome<Labelling>,
): Promise<void> {
  const entry = await tables.findLabels(draftId)
  if (!entry || entry.opId !== opId || entry.sent === null) return
  if (outcome.kind === 'ok') await tables.putLabels({ ...entry, sent: null, said: outcome.value })
  else if (outcome.kind === 'gone' || (outcome.kind === 'refused' && outcome.code === 'not_found'))
    await tables.dropLabels(draftId)
  else if (outcome.kind === 'refused') {
    const { code, message } = outcome
    await tables.putLabels({ ...entry, blocked: { code, message } })
  }
}
