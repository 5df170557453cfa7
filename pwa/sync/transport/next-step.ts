import { refuseWords } from '#contract/content/refuse-words.ts'
import type { LocalDraft, OutboxEntry, Tables, Words } from '../../data/device/draft-tables.ts'
import type { KeptFile } from '../../data/device/kept-file.ts'
import type { Outcome, SyncContext } from '../device/context.ts'
import { dropWhole, isDirty, kindOfChange, makeEntry } from '../device/draft-rows.ts'
import { listPictures, withAddresses, withoutFiles } from '../device/pictures.ts'
import { sameWords } from '../merge/resolve.ts'

const missed = ['unreachable', 'intercepted', 'later', 'full', 'quota'] as const
export type Missed = (typeof missed)[number]

/** Whether the attempt settled nothing, so that the same change is sent again. */
export const isMissed = <T extends { kind: string }>(outcome: T): outcome is Extract<T, { kind: Missed }> =>
  missed.some((kind) => kind === outcome.kind)

export type WholeFile = KeptFile & { blob: Blob }

const isWhole = (file: KeptFile | null): file is WholeFile => file !== null && file.blob !== null

export type Step =
  | { kind: 'nothing' }
  | { kind: 'waiting' }
  /** A file has to be uploaded first, and `files` does not allow it. */
  | { kind: 'held' }
  | { kind: 'upload'; file: WholeFile }
  /** The server has the words, and there is nothing more to send but pictures and memos that could not be uploaded. */
  | { kind: 'left'; why: Missed }
  | { kind: 'send'; draft: LocalDraft; entry: OutboxEntry; file: WholeFile | null }

/** What becomes of a picture or memo that the server does not have: words wait until it is uploaded, or are sent without it. */
export type Files = 'upload' | 'hold' | 'leave'

/** Pictures and memos that could not be uploaded in this attempt, by hash, and why. */
export type LeftFiles = Map<string, Reason>
type Reason = { kind: Missed } | Extract<Outcome<never>, { kind: 'refused' }>

export type Plan = { files: Files; left: LeftFiles }

/** Chooses what is sent next and freezes its body: a change keeps its op id, so it must not change what it says. */
export async function nextStep(
  context: SyncContext,
  tables: Tables,
  draftId: string,
  plan: Plan,
): Promise<Step> {
  const draft = await tables.findDraft(draftId)
  let entry = await tables.findEntry(draftId)
  if (!draft || !entry) {
    if (entry) await tables.dropEntry(draftId)
    return { kind: 'nothing' }
  }
  if (entry.blocked) {
    if (draft.seq <= entry.seq) return { kind: 'waiting' }
    const { sent, sentWithoutFiles } = entry
    entry = { ...makeEntry(context, draft, sent), sentWithoutFiles }
    await tables.putEntry(entry)
  }
  if (entry.sent === null) {
    const ready = await freeze(tables, draft, entry, plan)
    if ('kind' in ready) return ready
    entry = ready.entry
  }
  if (plan.files !== 'upload' && entry.kind === 'create' && draft.kind === 'pdf') return { kind: 'held' }
  entry = { ...entry, sentCount: entry.sentCount + 1 }
  await tables.putEntry(entry)
  const file = draft.file ? await tables.findFile(draft.file.hash) : null
  return { kind: 'send', draft, entry, file: isWhole(file) ? file : null }
}

async function freeze(
  tables: Tables,
  draft: LocalDraft,
  entry: OutboxEntry,
  { files, left }: Plan,
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
  const hashes = isDeleted ? [] : listPictures(html)
  for (const hash of hashes) {
    const file = await tables.findFile(hash)
    if (!isWhole(file)) left.set(hash, missing)
    else if (files === 'hold') return { kind: 'held' }
    else if (files === 'upload' && !left.has(hash)) return { kind: 'upload', file }
  }
  const kind = kindOfChange(draft)
  const sent = { title, html, baseRevision: draft.base?.revision ?? null, editorSchema }
  if (hashes.length === 0) return { entry: { ...entry, kind, seq: draft.seq, sent } }
  const words = withoutFiles({ title, html }, new Set(hashes))
  if (isOnServer(words, draft, entry)) {
    // What may not be uploaded now may be the reason alone.
    if (files === 'leave' && hashes.some((hash) => !left.has(hash))) return { kind: 'held' }
    const reasons = hashes.flatMap((hash) => left.get(hash) ?? [])
    return leave(tables, draft, entry, reasons)
  }
  // The number before this one, so that the draft stays unsent when this is acknowledged.
  return { entry: { ...entry, kind, seq: draft.seq - 1, sent: { ...sent, ...words, lacksFiles: true } } }
}

const missing = {
  kind: 'refused',
  code: 'picture_missing',
  message: 'A picture or voice memo in this idea is missing on this device. Remove it from the text.',
} as const

const isOnServer = (words: Words, { base }: LocalDraft, { sentWithoutFiles }: OutboxEntry): boolean =>
  (base !== null && sameWords(words, base)) ||
  (sentWithoutFiles !== undefined && sameWords(words, sentWithoutFiles))

/** The draft waits until its writer removes a file that was refused, or else until the files may be sent again. */
async function leave(
  tables: Tables,
  draft: LocalDraft,
  entry: OutboxEntry,
  reasons: Reason[],
): Promise<Step> {
  for (const reason of reasons)
    if (reason.kind === 'refused') {
      const { code, message } = reason
      await tables.putEntry({ ...entry, seq: draft.seq, blocked: { code, message } })
      return { kind: 'waiting' }
    }
  const missed = reasons.find(isMissed)
  return { kind: 'left', why: missed?.kind ?? 'later' }
}
