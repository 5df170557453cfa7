import { titleOfPdf } from '#contract/content/short-title.ts'
import { holdReload } from '../../data/flush-tabs.ts'
import { ApiError } from '../../data/request.ts'
import { isForLater } from '../../data/retry-after.ts'
import { isSessionOver } from '../../data/session-over.ts'
import type { SyncContext, UploadWatch } from '../device/context.ts'
import { dropWhole } from '../device/draft-rows.ts'
import { hashOf, keepPdf } from '../device/keep-file.ts'
import { engineOf } from '../engine/engines.ts'
import { withRoom } from '../storage/make-room.ts'
import { pushDraft } from '../transport/push-draft.ts'

export type Filed =
  | { kind: 'filed'; ideaId: number }
  /** No answer: it waits on this device and is sent later. */
  | { kind: 'kept' }
  /** Nobody is signed in: it waits on this device and is sent once its owner has signed in again. */
  | { kind: 'signed-out' }
  | { kind: 'cancelled' }
  | { kind: 'failed'; error: unknown }

type Watch = Required<Omit<UploadWatch, 'onError'>> & {
  /** The device refused it. It is sent all the same. */
  onNotKept: (error: unknown) => void
}

/**
 * Sends a PDF while somebody waits. It is first stored as a draft whose id is its key for life: without an answer it stays
 * queued and is sent later under that key. A refused or cancelled PDF is not queued any more. Its key stays with the file and
 * is used again for it, because the server may have stored the PDF all the same.
 */
export async function filePdf(userId: number, file: File, watch: Watch): Promise<Filed> {
  const { context } = engineOf(userId)
  // A new version that was agreed to in another tab waits for as long as only this page has the PDF.
  const letReload = holdReload()
  let kept: Kept
  try {
    kept = await withRoom(userId, file.size, () =>
      keepPdf(context, { file, fileName: file.name, title: file.name }),
    )
  } catch (error) {
    watch.onNotKept(error)
    return sendUnkept(context, file, watch).finally(letReload)
  }
  letReload()
  const filed = await sendKept(userId, kept, watch)
  if (filed.kind !== 'failed' || !isOfDeleted(filed.error)) return filed
  const draftId = await filedAnew(context, kept.draftId)
  return draftId === null ? filed : sendKept(userId, { ...kept, draftId }, watch)
}

/** The server made an idea under this key, and it has been deleted since. */
const isOfDeleted = (error: unknown) => error instanceof ApiError && error.code === 'idea_deleted'

/** The draft under whose key the file went on (refileUnderNewKey). */
async function filedAnew({ store }: SyncContext, draftId: string): Promise<string | null> {
  const notice = (await store.findCard(draftId))?.notice
  return notice?.kind === 'copied' ? notice.copyId : null
}

type Kept = { draftId: string; isNew: boolean }

async function sendKept(userId: number, { draftId, isNew }: Kept, watch: Watch): Promise<Filed> {
  const engine = engineOf(userId)
  const { context } = engine
  const { server, caught } = watched(context, watch)
  // A PDF that its person was told is waiting stays queued, whatever the server answers now.
  const isOver = () =>
    watch.signal.aborted || (isNew && isRefusal(caught.error) && !isOfDeleted(caught.error))
  const pushed = await engine.pushBeside(draftId, async (onWait) => {
    const sent = await pushDraft({ ...context, server }, draftId, onWait)
    if (sent === 'synced' || !isOver()) return sent
    await putAway(context, draftId)
    return sent === 'signed-out' || sent === 'wrong-account' ? sent : 'waiting'
  })
  const ideaId = caught.ideaId ?? (await context.store.findCard(draftId))?.ideaId
  if (pushed === 'synced' && ideaId !== undefined) return { kind: 'filed', ideaId }
  const failed = failure(watch, caught.error)
  if (failed) return failed
  return { kind: isSessionOver(caught.error) ? 'signed-out' : 'kept' }
}

function failure({ signal }: Watch, error: unknown): Filed | null {
  if (signal.aborted) return { kind: 'cancelled' }
  return isRefusal(error) ? { kind: 'failed', error } : null
}

/**
 * Whether the server refused the file itself. A server that has no room or cannot answer now, or a session that has ended, did not: the PDF waits as it
 * does without a connection.
 */
const isRefusal = (error: unknown) => error instanceof ApiError && !isForLater(error) && !isSessionOver(error)

/** Takes the PDF out of the queue, under whatever key it is there, because the server is not known to have stored anything of it. */
async function putAway(context: SyncContext, draftId: string): Promise<void> {
  const again = await filedAnew(context, draftId)
  await context.store.write(async (tables) => {
    for (const id of again === null ? [draftId] : [draftId, again]) {
      const draft = await tables.findDraft(id)
      if (draft && draft.ideaId === undefined) await dropWhole(tables, id)
    }
  })
}

/** Keys of files that the device refused to keep, while this page is open. */
const unkept = new Map<string, string>()

async function sendUnkept(context: SyncContext, file: File, watch: Watch): Promise<Filed> {
  const name = `${await hashOf(file)} ${file.name}`
  const key = unkept.get(name) ?? context.newId()
  unkept.set(name, key)
  const { server, caught } = watched(context, watch)
  const outcome = await server.createPdf(key, titleOfPdf(file.name), file, file.name)
  if (outcome.kind === 'ok' || outcome.kind === 'gone') unkept.delete(name)
  if (outcome.kind === 'ok') return { kind: 'filed', ideaId: outcome.value.id }
  return failure(watch, caught.error) ?? { kind: 'failed', error: caught.error }
}

/** The server, telling this person how far an upload is and what went wrong. */
function watched({ server }: SyncContext, { onProgress, signal }: Watch) {
  const caught: { ideaId: number | null; error: unknown } = { ideaId: null, error: null }
  const onError = (error: unknown) => {
    caught.error = error
  }
  const watch = { onProgress, signal, onError }
  const createPdf: typeof server.createPdf = async (draftId, title, file, fileName) => {
    const outcome = await server.createPdf(draftId, title, file, fileName, watch)
    if (outcome.kind === 'ok') caught.ideaId = outcome.value.id
    return outcome
  }
  return { server: { ...server, createPdf }, caught }
}
