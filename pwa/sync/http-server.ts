import { uploadImage } from '#contract/assets.ts'
import {
  createIdea,
  createPdfIdea,
  deleteIdea,
  getIdea,
  type Idea,
  type IdeaSummary,
  listIdeas,
  type SavedIdea,
  updateIdea,
} from '#contract/ideas.ts'
import { ApiError, call } from '../data/request.ts'
import { uploadFile } from '../data/upload.ts'
import type { Acknowledged, IdeaServer, Outcome, RemoteCard, RemoteIdea } from './context.ts'

/** Without an answer for so long, nothing is known about what happened; the same change is sent again. */
const TIMEOUT_MS = 30_000
const UPLOAD_TIMEOUT_MS = 300_000

/** The real server. `onList` sees the whole list, for showing it. */
export function httpServer(userId: number, onList: (ideas: IdeaSummary[]) => void): IdeaServer {
  const account = { 'X-Account': String(userId) }
  const quoted = (revision: number) => `"${revision}"`
  return {
    create: ({ draftId, title, html, editorSchema, predecessorId }) =>
      attempt(async (signal) =>
        acknowledged(
          await call(createIdea, {
            body: {
              title,
              content: html,
              editorSchema,
              ...(predecessorId === null ? {} : { predecessorId }),
            },
            headers: { ...account, 'Idempotency-Key': draftId },
            signal,
          }),
        ),
      ),
    createPdf: (draftId, title, file, fileName) =>
      attempt(async (signal) => {
        const headers = { ...account, 'Idempotency-Key': draftId }
        return acknowledged(
          await uploadFile(createPdfIdea, { file, fileName, fields: { title }, headers, signal }),
        )
      }, UPLOAD_TIMEOUT_MS),
    update: (ideaId, revision, { opId, title, html, editorSchema }) =>
      attempt(async (signal) =>
        acknowledged(
          await call(updateIdea, {
            params: { id: ideaId },
            body: { title, content: html, editorSchema },
            headers: { ...account, 'If-Match': quoted(revision), 'X-Op-Id': opId },
            signal,
          }),
        ),
      ),
    remove: (ideaId, revision, opId) =>
      attempt(async (signal) => {
        const headers = { ...account, 'If-Match': quoted(revision), 'X-Op-Id': opId }
        await call(deleteIdea, { params: { id: ideaId }, headers, signal })
        // An empty answer could be anybody's. Only our server says 410 for this idea, which is 'gone' and means the same.
        await call(getIdea, { params: { id: ideaId }, headers: account, signal })
        return Promise.reject(new Error('Said to be deleted, but it is there.'))
      }),
    find: (ideaId) =>
      attempt(async (signal) =>
        remote(await call(getIdea, { params: { id: ideaId }, headers: account, signal })),
      ),
    list: () =>
      attempt(async (signal) => {
        const ideas = await call(listIdeas, { headers: account, signal })
        onList(ideas)
        return ideas.map(card)
      }),
    uploadPicture: (hash, picture, fileName) =>
      attempt(async (signal) => {
        const headers = { ...account, 'Idempotency-Key': hash }
        const { url, width, height } = await uploadFile(uploadImage, {
          file: picture,
          fileName,
          headers,
          signal,
        })
        return { url, width, height }
      }, UPLOAD_TIMEOUT_MS),
  }
}

const card = ({ id, status, revision, draftKey, kind }: IdeaSummary): RemoteCard => ({
  id,
  status,
  revision,
  draftKey,
  isText: kind === 'html',
})

export function remote({ id, status, revision, editorSchema, title, content }: Idea): RemoteIdea {
  const isText = typeof content === 'string'
  return { id, status, revision, editorSchema, title, html: isText ? content : '', isText }
}

const acknowledged = (idea: SavedIdea): Acknowledged => ({
  ...remote(idea),
  appliedRevision: idea.appliedRevision,
})

async function attempt<T>(
  work: (signal: AbortSignal) => Promise<T>,
  timeoutMs = TIMEOUT_MS,
): Promise<Outcome<T>> {
  try {
    return { kind: 'ok', value: await work(AbortSignal.timeout(timeoutMs)) }
  } catch (error) {
    // A timeout, a lost connection, or an answer that is not ours.
    return error instanceof ApiError ? outcomeOf(error) : { kind: 'unreachable' }
  }
}

/** What a refusal means for the outbox (DESIGN.md section 8). */
export function outcomeOf({
  status,
  code,
  message,
  answer,
}: ApiError): Exclude<Outcome<never>, { kind: 'ok' }> {
  // Without our own error body it came from something in between.
  if (answer === null) return { kind: 'unreachable' }
  if (status === 401) return { kind: 'paused', why: 'signed-out' }
  if (code === 'wrong_account') return { kind: 'paused', why: 'wrong-account' }
  if (status === 408 || status === 429 || status >= 500) return { kind: 'later' }
  if (status === 410) return { kind: 'gone' }
  if (code === 'idea_published') return { kind: 'published' }
  if (status === 412 && answer.current) return { kind: 'stale', current: staleIdea(answer.current) }
  return { kind: 'refused', code, message: Object.values(answer.fields ?? {})[0] ?? message }
}

type Current = NonNullable<NonNullable<ApiError['answer']>['current']>

const staleIdea = ({ title, content, revision, status }: Current): RemoteIdea => ({
  id: 0,
  status: status ?? 'draft',
  revision,
  editorSchema: 1,
  title,
  html: typeof content === 'string' ? content : '',
  isText: typeof content === 'string',
})
