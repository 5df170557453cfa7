import type { ApiError } from '../../data/request.ts'
import { isForLater, retryAfterOf } from '../../data/retry-after.ts'
import type { Outcome, RemoteIdea } from '../device/context.ts'

/** What an error answer means for the outbox: stop, wait, resolve a conflict, or ask the writer. */
export function outcomeOf(error: ApiError): Exclude<Outcome<never>, { kind: 'ok' }> {
  const { status, code, message, answer } = error
  const waitMs = retryAfterOf(error)
  const wait = waitMs > 0 ? { waitMs } : {}
  // An answer without our error body comes from a proxy or a captive portal.
  if (answer === null)
    return isAboutTheRequest(status) ? { kind: 'intercepted', ...wait } : { kind: 'unreachable' }
  if (status === 401) return { kind: 'paused', why: 'signed-out' }
  if (code === 'wrong_account') return { kind: 'paused', why: 'wrong-account' }
  if (status === 507) return { kind: code === 'quota_reached' ? 'quota' : 'full', ...wait }
  if (status >= 500 || isForLater(error)) return { kind: 'later', ...wait }
  if (status === 410)
    return { kind: 'gone', ...(answer.revision === undefined ? {} : { revision: answer.revision }) }
  if (code === 'idea_published') return { kind: 'published' }
  if (status === 412 && answer.current)
    return { kind: 'stale', current: staleIdea(answer.id ?? 0, answer.current) }
  return { kind: 'refused', code, message: Object.values(answer.fields ?? {})[0] ?? message }
}

/** Statuses with which a proxy refuses a body that is too large or that its rules do not let through. */
const isAboutTheRequest = (status: number): boolean => status === 403 || status === 406 || status === 413

type Current = NonNullable<NonNullable<ApiError['answer']>['current']>

const staleIdea = (
  id: number,
  { title, content, revision, status, editorSchema = 1 }: Current,
): RemoteIdea => ({
  id,
  status: status ?? 'draft',
  revision,
  editorSchema,
  title,
  html: typeof content === 'string' ? content : '',
  isText: typeof content === 'string',
  facts: null,
})
