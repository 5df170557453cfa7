import type { KeptFile, LocalDraft, OutboxEntry, Tables } from '../data/draft-tables.ts'
import { applyOutcome } from './apply-outcome.ts'
import type { Acknowledged, Outcome, SyncContext } from './context.ts'
import { dropWhole, isDirty, kindOfChange, makeEntry } from './draft-rows.ts'
import { listPictures, withAddresses } from './pictures.ts'

export type Pushed =
  | 'synced'
  /** It waits for its writer: refused, or without a title. */
  | 'waiting'
  | 'unreachable'
  | 'later'
  /** Nobody, or somebody else, is signed in: nothing of this account is sent. */
  | 'signed-out'
  | 'wrong-account'

type Step =
  | { kind: 'nothing' }
  | { kind: 'waiting' }
  | { kind: 'upload'; file: KeptFile }
  | { kind: 'send'; draft: LocalDraft; entry: OutboxEntry; file: KeptFile | null }

/** Sends what a draft has to send, one change after the other. Safe to repeat, to interrupt and to run twice at once. */
export async function pushDraft(context: SyncContext, draftId: string): Promise<Pushed> {
  for (;;) {
    const step = await context.store.write((tables) => nextStep(context, tables, draftId))
    if (step.kind === 'nothing') return 'synced'
    if (step.kind === 'waiting') return 'waiting'
    const { outcome, isMore } =
      step.kind === 'upload'
        ? { outcome: await uploadPicture(context, draftId, step.file), isMore: true }
        : await applyOutcome(context, step.entry, await send(context, step))
    if (outcome.kind === 'paused') return outcome.why
    if (outcome.kind === 'unreachable' || outcome.kind === 'later') return outcome.kind
    if (outcome.kind === 'refused') return 'waiting'
    if (outcome.kind === 'ok' && !isMore) return 'synced'
  }
}

/** Chooses what is sent next and freezes its body: from here on this change never says anything else. */
async function nextStep(context: SyncContext, tables: Tables, draftId: string): Promise<Step> {
  const draft = await tables.findDraft(draftId)
  let entry = await tables.findEntry(draftId)
  if (!draft || !entry) {
    if (entry) await tables.dropEntry(draftId)
    return { kind: 'nothing' }
  }
  if (entry.blocked) {
    if (draft.seq <= entry.seq) return { kind: 'waiting' }
    entry = makeEntry(context, draft, entry.sent)
  }
  if (entry.sent === null) {
    const ready = await freeze(tables, draft, entry)
    if ('kind' in ready) return ready
    entry = ready.entry
  }
  entry = { ...entry, sentCount: entry.sentCount + 1 }
  await tables.putEntry(entry)
  const file = draft.file ? await tables.findFile(draft.file.hash) : null
  return { kind: 'send', draft, entry, file }
}

async function freeze(
  tables: Tables,
  draft: LocalDraft,
  entry: OutboxEntry,
): Promise<Step | { entry: OutboxEntry }> {
  const { draftId, isDeleted, editorSchema } = draft
  if (isDeleted && draft.ideaId === undefined) {
    await dropWhole(tables, draftId)
    return { kind: 'nothing' }
  }
  if (!isDeleted && !isDirty(draft)) {
    await tables.dropEntry(draftId)
    return { kind: 'nothing' }
  }
  if (!isDeleted && draft.title.trim() === '') return { kind: 'waiting' }
  const { title, html } = await withAddresses(tables, draft)
  if (!isDeleted) {
    for (const hash of listPictures(html)) {
      const file = await tables.findFile(hash)
      if (file) return { kind: 'upload', file }
      const message = 'A picture of this idea is missing on this device. Take it out of the text.'
      await tables.putEntry({ ...entry, seq: draft.seq, blocked: { code: 'picture_missing', message } })
      return { kind: 'waiting' }
    }
  }
  const sent = { title, html, baseRevision: draft.base?.revision ?? null, editorSchema }
  return { entry: { ...entry, kind: kindOfChange(draft), seq: draft.seq, sent } }
}

type Send = Extract<Step, { kind: 'send' }>

async function send(
  { server }: SyncContext,
  { draft, entry, file }: Send,
): Promise<Outcome<Acknowledged | null>> {
  const { draftId, ideaId } = draft
  const { kind, opId, sent } = entry
  if (sent === null) throw new Error('A change is frozen before it is sent.')
  const change = { draftId, opId, title: sent.title, html: sent.html, editorSchema: sent.editorSchema }
  if (kind === 'create') {
    if (draft.kind !== 'pdf') return server.create({ ...change, predecessorId: draft.predecessorId })
    if (!file)
      return { kind: 'refused', code: 'file_missing', message: 'The file is missing on this device.' }
    return server.createPdf(draftId, sent.title, file.blob, file.fileName)
  }
  if (ideaId === undefined) throw new Error('Only a numbered idea is changed.')
  const revision = sent.baseRevision ?? 0
  return kind === 'delete' ? server.remove(ideaId, revision, opId) : server.update(ideaId, revision, change)
}

/** Its address is remembered with the file; the text takes it up when it is next saved or sent. */
async function uploadPicture(
  { server, store }: SyncContext,
  draftId: string,
  file: KeptFile,
): Promise<Outcome<unknown>> {
  const outcome = await server.uploadPicture(file.hash, file.blob, file.fileName)
  if (outcome.kind === 'ok') {
    await store.write((tables) => tables.putFile({ ...file, uploaded: outcome.value }))
  } else if (outcome.kind === 'refused') {
    const { code, message } = outcome
    await store.write(async (tables) => {
      const entry = await tables.findEntry(draftId)
      const draft = await tables.findDraft(draftId)
      if (entry && draft && entry.sent === null)
        await tables.putEntry({ ...entry, seq: draft.seq, blocked: { code, message } })
    })
  }
  return outcome
}
