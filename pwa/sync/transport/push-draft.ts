import { factsOf } from '../../data/device/idea-facts.ts'
import type { KeptFile } from '../../data/device/kept-file.ts'
import { type Acknowledged, type Outcome, type SyncContext, waitOf } from '../device/context.ts'
import { noteAddress } from '../device/keep-file.ts'
import { applyOutcome } from './apply-outcome.ts'
import { type Files, isMissed, type LeftFiles, nextStep, type Step, type WholeFile } from './next-step.ts'

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

/** After this many changes of one draft the round moves on: the answers contradict each other, or somebody keeps typing. */
const MAX_CHANGES = 20

/** Called with how long the server asked to wait. */
export type OnWait = (milliseconds: number) => void
const ignoreWait = () => undefined

/**
 * Sends all changes of a draft, one after the other. Safe to repeat, to interrupt, and to run twice at the same time. Words do not
 * wait for a picture or memo that cannot be uploaded: they are sent without it, and the draft stays unsent until it is sent whole.
 */
export async function pushDraft(
  context: SyncContext,
  draftId: string,
  onWait: OnWait = ignoreWait,
): Promise<Pushed> {
  const pushed = await push(context, draftId, onWait, 'upload')
  return pushed === 'held' ? 'later' : pushed
}

/**
 * Like `pushDraft`, but uploads nothing: where a file has to be uploaded first, it stops with 'held'. With 'leave', the words are
 * sent without it before.
 */
export const pushWords = (
  context: SyncContext,
  draftId: string,
  onWait: OnWait,
  files: 'hold' | 'leave' = 'hold',
): Promise<Pushed | 'held'> => push(context, draftId, onWait, files)

async function push(
  context: SyncContext,
  draftId: string,
  onWait: OnWait,
  files: Files,
): Promise<Pushed | 'held'> {
  const left: LeftFiles = new Map()
  for (let changes = 0; changes < MAX_CHANGES; ) {
    const step = await context.store.write((tables) => nextStep(context, tables, draftId, { files, left }))
    if (step.kind === 'nothing') return 'synced'
    if (step.kind === 'waiting' || step.kind === 'held') return step.kind
    if (step.kind === 'left') return step.why
    if (step.kind === 'upload') {
      const { file } = step
      const outcome = await uploadPicture(context, file)
      if (outcome.kind === 'paused') return outcome.why
      onWait(waitOf(outcome))
      if (outcome.kind !== 'ok') left.set(file.hash, reasonOf(outcome, file))
      continue
    }
    changes += 1
    const { outcome, isMore } = await applyOutcome(context, step.entry, await send(context, step))
    if (outcome.kind === 'paused') return outcome.why
    onWait(waitOf(outcome))
    if (isMissed(outcome)) return outcome.kind
    if (outcome.kind === 'refused') return 'waiting'
    if (outcome.kind === 'ok' && !isMore) return 'synced'
  }
  return 'later'
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
async function uploadPicture({ server, store }: SyncContext, file: WholeFile): Promise<Outcome<unknown>> {
  const outcome = await server.uploadPicture(file.hash, file.blob, file.fileName)
  if (outcome.kind === 'ok') await store.write((tables) => noteAddress(tables, file.hash, outcome.value))
  return outcome
}

const ofTheFileItself = ['not_an_image', 'image_too_large', 'not_audio', 'audio_too_large']

/** Why a file could not be uploaded. One that is refused has to be removed by the writer, so the message says so and names the file. */
function reasonOf(outcome: Outcome<unknown>, { fileName }: KeptFile) {
  if (isMissed(outcome)) return { kind: outcome.kind }
  if (outcome.kind !== 'refused') return { kind: 'later' as const }
  const { code, message } = outcome
  const named = `The server refused "${fileName}". ${message} Remove it from the text.`
  return { ...outcome, message: ofTheFileItself.includes(code) ? named : message }
}
