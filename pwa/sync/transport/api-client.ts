import { uploadAudio, uploadImage } from '#contract/assets.ts'
import { changeLabels } from '#contract/finding/labels.ts'
import {
  createIdea,
  createPdfIdea,
  deleteIdea,
  getIdea,
  type Idea,
  type IdeaSummary,
  type SavedIdea,
  updateIdea,
} from '#contract/ideas.ts'
import { factsOf } from '../../data/device/idea-facts.ts'
import { listEveryIdea } from '../../data/list-every-idea.ts'
import { Patience } from '../../data/patience.ts'
import { ApiError } from '../../data/request.ts'
import { callWithRetryAfter } from '../../data/retry-after.ts'
import { type UploadOptions, uploadFile } from '../../data/upload.ts'
import type {
  Acknowledged,
  IdeaServer,
  Outcome,
  RemoteCard,
  RemoteIdea,
  UploadWatch,
} from '../device/context.ts'
import { outcomeOf } from './outcome-of.ts'
import { RefusedFiles } from './refused-files.ts'

/** A call without progress for this long is given up and retried: the server may or may not have stored the change. */
const STALL_MS = 30_000

/** Callbacks for what the server reports about ideas: the whole list, and that one idea was deleted for good. */
export type ServerNews = { onList(ideas: IdeaSummary[]): void; onGone(ideaId: number): void }

/** The server as sync sees it, called through the real API. */
export function apiClient(account: number, { onList, onGone }: ServerNews): IdeaServer {
  const refused = new RefusedFiles(() => performance.now())
  const quoted = (revision: number) => `"${revision}"`
  const reportIfGone = async <T>(ideaId: number, work: (patience: Patience) => Promise<T>) => {
    const outcome = await attempt(work)
    if (outcome.kind === 'gone') onGone(ideaId)
    return outcome
  }
  return {
    create: ({ draftId, opId, title, html, editorSchema, predecessorId, facts }) =>
      attempt(async (patience) =>
        acknowledged(
          await callWithRetryAfter(createIdea, {
            body: {
              title,
              content: html,
              editorSchema,
              ...(predecessorId === null ? {} : { predecessorId }),
              ...facts,
            },
            account,
            headers: { 'Idempotency-Key': draftId, 'X-Op-Id': opId },
            patience,
          }),
        ),
      ),
    createPdf: (draftId, title, file, fileName, watch) =>
      attemptUpload({ key: draftId, watch, refused }, async () => {
        const { signal, onProgress } = watch ?? {}
        const headers = { 'Idempotency-Key': draftId }
        const options = { account, file, fileName, fields: { title }, headers, signal, onProgress }
        const send = () => uploadFile(createPdfIdea, options)
        // Somebody who watches sees its progress and can cancel it, so that upload is another one.
        return acknowledged(await (watch ? send() : sendPdfOnce(`${account} ${draftId}`, send)))
      }),
    update: (ideaId, revision, { opId, title, html, editorSchema }) =>
      attempt(async (patience) =>
        acknowledged(
          await callWithRetryAfter(updateIdea, {
            params: { id: ideaId },
            body: { title, content: html, editorSchema },
            account,
            headers: { 'If-Match': quoted(revision), 'X-Op-Id': opId },
            patience,
          }),
        ),
      ),
    remove: (ideaId, revision, opId) =>
      reportIfGone(ideaId, async (patience) => {
        const headers = { 'If-Match': quoted(revision), 'X-Op-Id': opId }
        await callWithRetryAfter(deleteIdea, { account, params: { id: ideaId }, headers, patience })
        // An empty 204 could come from a proxy. Only our server answers 410 for this idea, so that confirms the deletion.
        await callWithRetryAfter(getIdea, { account, params: { id: ideaId }, patience })
        return Promise.reject(new Error('Said to be deleted, but it is there.'))
      }),
    find: (ideaId) =>
      reportIfGone(ideaId, async (patience) =>
        remote(await callWithRetryAfter(getIdea, { account, params: { id: ideaId }, patience })),
      ),
    list: () =>
      attempt(async (patience) => {
        const ideas = await listEveryIdea({ account, patience })
        onList(ideas)
        return ideas.map(card)
      }),
    changeLabels: (ideaId, opId, body) =>
      attempt((patience) =>
        callWithRetryAfter(changeLabels, {
          params: { id: ideaId },
          body,
          account,
          headers: { 'X-Op-Id': opId },
          patience,
        }),
      ),
    uploadPicture: (hash, picture, fileName, watch) =>
      attemptUpload({ key: hash, watch, refused }, async () => {
        const { signal, onProgress } = watch ?? {}
        const headers = { 'Idempotency-Key': hash }
        const options = { account, file: picture, fileName, headers, signal, onProgress }
        const { url, width, height } = await sendFileOnce(`${account} ${hash}`, () =>
          picture.type.startsWith('audio/') ? uploadMemo(options) : uploadFile(uploadImage, options),
        )
        return { url, width, height }
      }),
    retryFiles: () => refused.clear(),
  }
}

type SentFile = { url: string; width: number; height: number }

/** Uploads a file only once when the editor, a save and the rounds send it at the same time. */
function onceAtATime<T>() {
  const inFlight = new Map<string, Promise<T>>()
  return (key: string, send: () => Promise<T>): Promise<T> => {
    const known = inFlight.get(key)
    if (known) return known
    const sending = send().finally(() => inFlight.delete(key))
    inFlight.set(key, sending)
    return sending
  }
}
const sendFileOnce = onceAtATime<SentFile>()
const sendPdfOnce = onceAtATime<SavedIdea>()

/** A voice memo has no width and height. */
const uploadMemo = async (options: UploadOptions): Promise<SentFile> => ({
  url: (await uploadFile(uploadAudio, options)).url,
  width: 0,
  height: 0,
})

const card = ({ id, status, revision, draftKey, kind }: IdeaSummary): RemoteCard => ({
  id,
  status,
  revision,
  draftKey,
  isText: kind === 'html',
})

export function remote(idea: Idea): RemoteIdea {
  const { id, status, revision, editorSchema, title, content } = idea
  const isText = typeof content === 'string'
  const html = isText ? content : ''
  return { id, status, revision, editorSchema, title, html, isText, facts: factsOf(idea) }
}

const acknowledged = (idea: SavedIdea): Acknowledged => ({
  ...remote(idea),
  appliedRevision: idea.appliedRevision,
})

async function attempt<T>(work: (patience: Patience) => Promise<T>): Promise<Outcome<T>> {
  try {
    return { kind: 'ok', value: await work(new Patience(STALL_MS)) }
  } catch (error) {
    // Other errors are a call without progress, a lost connection, or an answer that is not our server's.
    return error instanceof ApiError ? outcomeOf(error) : { kind: 'unreachable' }
  }
}

type Upload = { key: string; watch: UploadWatch | undefined; refused: RefusedFiles }

/** An upload may take any time as long as it makes progress (data/upload.ts). One that somebody watches is always sent. */
async function attemptUpload<T>(
  { key, watch, refused }: Upload,
  work: () => Promise<T>,
): Promise<Outcome<T>> {
  if (!watch && refused.isWaiting(key)) return { kind: 'intercepted' }
  return attempt(() =>
    work().catch((error: unknown) => {
      if (error instanceof ApiError && error.answer === null && error.status === 413) refused.note(key)
      watch?.onError(error)
      throw error
    }),
  )
}
