import type { Request, RequestHandler, Response, Router } from 'express'
import * as v from 'valibot'
import type {
  AnswerInputOf,
  AnswerOf,
  BodyOf,
  Endpoint,
  ParamsOf,
  QueryOf,
  Schema,
} from '#contract/endpoint.ts'
import { AppError } from '../server/app-error.ts'
import { compress, sendJson, WrittenJson } from './send-json.ts'
import { takeTurn } from './take-turns.ts'

/** What an operation's route gets: everything parsed, nothing raw to trust. */
export type Call<E> = {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  request: Request
  response: Response
}
type Handler<E> = (call: Call<E>) => Promise<AnswerInputOf<E> | WrittenJson<AnswerOf<E>>>

const UNKNOWN_FIELD = 'This field is not known here.'
/** Names that JavaScript gives a meaning. They must not become keys of the answer, so such a field is reported as the body's. */
const reserved = new Set(['__proto__', 'prototype', 'constructor'])

/** One message for each wrong field, keyed by its dotted path. */
function fieldsOf(issues: v.BaseIssue<unknown>[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const name = issue.path?.map((part) => String(part.key)).join('.') ?? 'body'
    const path = reserved.has(name) ? 'body' : name
    const message =
      issue.type === 'strict_object' && issue.expected === 'never' ? UNKNOWN_FIELD : issue.message
    if (!Object.hasOwn(fields, path)) fields[path] = message
  }
  return fields
}

function parse(schema: Schema | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  throw new AppError('invalid_input', { fields: fieldsOf(parsed.issues) })
}

/** A path parameter that cannot be one of ours names nothing: 404, or the unknown share. */
function parseParams(schema: Schema | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  throw new AppError(
    parsed.issues.some((issue) => issue.path?.[0]?.key === 'accessToken') ? 'share_unknown' : 'not_found',
  )
}

/**
 * Binds an endpoint to an operation: guards and limits first, then parse, run, and answer with only what the answer
 * schema promises. An endpoint that answers a file writes the response itself.
 */
export function bind<const E extends Endpoint>(
  router: Router,
  endpoint: E,
  before: RequestHandler[],
  handler: Handler<E>,
): void {
  const run = async (request: Request, response: Response) => {
    // Of forms nothing is read but uploads: whoever sends another one is not told that it was done.
    if (endpoint.upload === undefined && request.is('multipart/form-data')) throw new AppError('json_only')
    const params = parseParams(endpoint.params, request.params) as ParamsOf<E>
    const query = parse(endpoint.query, request.query) as QueryOf<E>
    const body = parse(endpoint.body, request.body ?? {}) as BodyOf<E>
    if (endpoint.answer === 'file') compress(request, response)
    const result = await handler({ params, query, body, request, response })
    if (endpoint.answer === 'file') return
    if (endpoint.answer === null) response.status(endpoint.status).end()
    else {
      const written = result instanceof WrittenJson ? result : WrittenJson.of(endpoint.answer, result)
      sendJson(request, response, endpoint.status, written.text)
    }
  }
  const { body, upload, inTurn, waits } = endpoint
  const worksOnBody = !waits && (body !== undefined || upload !== undefined)
  const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'
  router[method](endpoint.path, ...before, (request, response) =>
    takeTurn(request, response, () => run(request, response), { inTurn, worksOnBody }),
  )
}
