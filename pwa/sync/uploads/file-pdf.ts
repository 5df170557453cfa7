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
  /** The server did not answer: the PDF waits on this device and is sent later. */
  | { kind: 'kept' }
  /** Nobody is signed in: the PDF waits on this device and is sent once its owner has signed in again. */
  | { kind: 'signed-out' }
  | { kind: 'cancelled' }
  | { kind: 'failed'; error: unknown }

type Watch = Required<Omit<UploadWatch, 'onError'>> & {
  /** Called if the device refused to store the PDF. It is still sent. */
  onNotKept: (error: unknown) => void
}

/**
 * Sends a PDF while somebody waits. It is first stored as a draft whose id is its key for life: without an answer it stays
 * queued and is sent later under that key. A refused or cancelled PDF is removed from the queue. Its key stays with the file and
 * is used again for it, because the server may have stored the PDF anyway.
 */
export async function filePdf(userId: number, file: File, watch: Watch): Promise<Filed> {
  const { context } = engineOf(userId)
  // While only this page has the PDF, it must not reload for an app update that was accepted in another tab.
  const allowReload = holdReload()
  let kept: Kept
  try {
    kept = await withRoom(userId, file.size, () =>
      keepPdf(context, { file, fileName: file.name, title: file.name }),
    )
  } catch (error) {
    watch.onNotKept(error)
    return sendUnkept(context, file, watch).finally(allowReload)
  }
  allowReload()
  const filed = await sendKept(userId, kept, watch)
  if (filed.kind !== 'failed' || !isIdeaDeleted(filed.error)) return filed
  const draftId = await findRefiled(context, kept.draftId)
  return draftId === null ? filed : sendKept(userId, { ...kept, draftId }, watch)
}

/** Whether the server made an idea under this key that has been deleted since. */
const isIdeaDeleted = (error: unknown) => error instanceof ApiError && error.code === 'idea_deleted'

/** The draft that got the file under a new key (refileUnderNewKey), or null. */
async function findRefiled({ store }: SyncContext, draftId: string): Promise<string | null> {
  const notice = (await store.findCard(draftId))?.notice
  return notice?.kind === 'copied' ? notice.copyId : null
}

type Kept = { draftId: string; isNew: boolean }

async function sendKept(userId: number, { draftId, isNew }: Kept, watch: Watch): Promise<Filed> {
  const engine = engineOf(userId)
  const { context } = engine
  const { server, caught } = watched(context, watch)
  // If the owner was already told that this PDF waits, it stays queued, whatever the server answers now.
  const isFinished = () =>
    watch.signal.aborted || (isNew && isRefusal(caught.error) && !isIdeaDeleted(caught.error))
  const pushed = await engine.pushBeside(draftId, async (onWait) => {
    const sent = await pushDraft({ ...context, server }, draftId, onWait)
    if (sent === 'synced' || !isFinished()) return sent
    await dequeue(context, draftId)
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
 * Whether the server refused the file itself. If the server has no room, cannot answer now, or the session has ended, it did not:
 * the PDF waits as it does without a connection.
 */
const isRefusal = (error: unknown) => error instanceof ApiError && !isForLater(error) && !isSessionOver(error)

/** Removes the PDF from the queue under each of its keys, unless the server is known to have stored it. */
async function dequeue(context: SyncContext, draftId: string): Promise<void> {
  const again = await findRefiled(context, draftId)
  await context.store.write(async (tables) => {
    for (const id of again === null ? [draftId] : [draftId, again]) {
      const draft = await tables.findDraft(id)
      if (draft && draft.ideaId === undefined) await dropWhole(tables, id)
    }
  })
}

/** Keys of files that the device refused to store, kept while this page is open. */
const keysOfUnkept = new Map<string, string>()

async function sendUnkept(context: SyncContext, file: File, watch: Watch): Promise<Filed> {
  const name = `${await hashOf(file)} ${file.name}`
  const key = keysOfUnkept.get(name) ?? context.newId()
  keysOfUnkept.set(name, key)
  const { server, caught } = watched(context, watch)
  const outcome = await server.createPdf(key, titleOfPdf(file.name), file, file.name)
  if (outcome.kind === 'ok' || outcome.kind === 'gone') keysOfUnkept.delete(name)
  if (outcome.kind === 'ok') return { kind: 'filed', ideaId: outcome.value.id }
  return failure(watch, caught.error) ?? { kind: 'failed', error: caught.error }
}

/** The server, with an upload that reports progress to `watch` and notes its idea or error in `caught`. */
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
