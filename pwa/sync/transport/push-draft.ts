import { refuseWords } from '#contract/content/refuse-words.ts'
import type { KeptFile, LocalDraft, OutboxEntry, Tables } from '../../data/device/draft-tables.ts'
import { factsOf } from '../../data/device/idea-facts.ts'
import { type Acknowledged, type Outcome, type SyncContext, waitOf } from '../device/context.ts'
import { dropWhole, isDirty, kindOfChange, makeEntry } from '../device/draft-rows.ts'
import { noteAddress } from '../device/keep-file.ts'
import { listPictures, withAddresses } from '../device/pictures.ts'
import { applyOutcome } from './apply-outcome.ts'

export type Pushed =
  | 'synced'
  /** The draft waits for its writer: it was refused, or has no title. */
  | 'waiting'
  | 'unreachable'
  /** A proxy or captive portal refuses it. */
  | 'intercepted'
  | 'later'
  /** The server has no room. */
  | 'full'
  /** This account has used up its share of the server. */
  | 'quota'
  /** Nobody, or somebody else, is signed in: nothing of this account is sent. */
  | 'signed-out'
  | 'wrong-account'

type WholeFile = KeptFile & { blob: Blob }

const isWhole = (file: KeptFile | null): file is WholeFile => file !== null && file.blob !== null

type Step =
  | { kind: 'nothing' }
  | { kind: 'waiting' }
  | { kind: 'upload'; file: WholeFile }
  | { kind: 'send'; draft: LocalDraft; entry: OutboxEntry; file: WholeFile | null }

/** After this many changes of one draft the round moves on: the answers contradict each other, or somebody keeps typing. */
const MAX_CHANGES = 20

/** Called with how long the server asked to wait. */
export type OnWait = (milliseconds: number) => void
const ignoreWait = () => undefined

/** Sends all changes of a draft, one after the other. Safe to repeat, to interrupt, and to run twice at the same time. */
export async function pushDraft(
  context: SyncContext,
  draftId: string,
  onWait: OnWait = ignoreWait,
): Promise<Pushed> {
  for (let changes = 0; changes < MAX_CHANGES; ) {
    const step = await context.store.write((tables) => nextStep(context, tables, draftId))
    if (step.kind === 'nothing') return 'synced'
    if (step.kind === 'waiting') return 'waiting'
    const { outcome, isMore } =
      step.kind === 'upload'
        ? { outcome: await uploadPicture(context, draftId, step.file), isMore: true }
        : await applyOutcome(context, step.entry, await send(context, step))
    if (outcome.kind === 'paused') return outcome.why
    onWait(waitOf(outcome))
    if (isMissed(outcome)) return outcome.kind
    if (outcome.kind === 'refused') return 'waiting'
    if (outcome.kind === 'ok' && !isMore) return 'synced'
    if (step.kind === 'send') changes += 1
  }
  return 'later'
}

/** Chooses what is sent next and freezes its body: a change keeps its op id, so it must not change what it says. */
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
    await tables.putEntry(entry)
  }
  if (entry.sent === null) {
    const ready = await freeze(tables, draft, entry)
    if ('kind' in ready) return ready
    entry = ready.entry
  }
  entry = { ...entry, sentCount: entry.sentCount + 1 }
  await tables.putEntry(entry)
  const file = draft.file ? await tables.findFile(draft.file.hash) : null
  return { kind: 'send', draft, entry, file: isWhole(file) ? file : null }
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
  const refusal = isDeleted ? null : refuseWords({ title, html })
  if (refusal) {
    await tables.putEntry({ ...entry, seq: draft.seq, blocked: refusal })
    return { kind: 'waiting' }
  }
  if (!isDeleted) {
    for (const hash of listPictures(html)) {
      const file = await tables.findFile(hash)
      if (isWhole(file)) return { kind: 'upload', file }
      const message =
        'A picture or voice memo in this idea is missing on this device. Remove it from the text.'
      await tables.putEntry({ ...entry, seq: draft.seq, blocked: { code: 'picture_missing', message } })
      return { kind: 'waiting' }
    }
  }
  const sent = { title, html, baseRevision: draft.base?.revision ?? null, editorSchema }
  return { entry: { ...entry, kind: kindOfChange(draft), seq: draft.seq, sent } }
}

const missed = ['unreachable', 'intercepted', 'later', 'full', 'quota'] as const
type Missed = (typeof missed)[number]

/** Whether the attempt settled nothing, so that the same change is sent again. */
export const isMissed = <T extends { kind: string }>(outcome: T): outcome is Extract<T, { kind: Missed }> =>
  missed.some((kind) => kind === outcome.kind)

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
    const { predecessorId } = draft
    if (draft.kind !== 'pdf') return server.create({ ...change, predecessorId, facts: factsOf(draft) })
    if (!file)
      return { kind: 'refused', code: 'file_missing', message: 'The file is missing on this device.' }
    return server.createPdf(draftId, sent.title, file.blob, file.fileName)
  }
  if (ideaId === undefined) throw new Error('Only a numbered idea is changed.')
  const revision = sent.baseRevision ?? 0
  return kind === 'delete' ? server.remove(ideaId, revision, opId) : server.update(ideaId, revision, change)
}

/** Stores the picture's address with its file. The text gets it the next time that it is saved or sent. */
async function uploadPicture(
  { server, store }: SyncContext,
  draftId: string,
  file: WholeFile,
): Promise<Outcome<unknown>> {
  const outcome = await server.uploadPicture(file.hash, file.blob, file.fileName)
  if (outcome.kind === 'ok') {
    await store.write((tables) => noteAddress(tables, file.hash, outcome.value))
  } else if (outcome.kind === 'refused') {
    const { code } = outcome
    const message = reasonOfRefused(outcome, file)
    await store.write(async (tables) => {
      const entry = await tables.findEntry(draftId)
      const draft = await tables.findDraft(draftId)
      if (entry && draft && entry.sent === null)
        await tables.putEntry({ ...entry, seq: draft.seq, blocked: { code, message } })
    })
  }
  return outcome
}

const ofTheFileItself = ['not_an_image', 'image_too_large', 'not_audio', 'audio_too_large']

/** The draft waits until its writer removes such a file, so the message says so and names the file. */
const reasonOfRefused = ({ code, message }: { code: string; message: string }, { fileName }: KeptFile) =>
  ofTheFileItself.includes(code)
    ? `The server refused "${fileName}". ${message} Remove it from the text.`
    : message
