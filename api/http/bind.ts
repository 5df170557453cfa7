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

/** What the handler of an endpoint receives; parameters, query and body are already validated. */
export type Call<E> = {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  request: Request
  response: Response
}
type Handler<E> = (call: Call<E>) => Promise<AnswerInputOf<E> | WrittenJson<AnswerOf<E>>>

const UNKNOWN_FIELD = 'This field is not supported.'
/** Names with a special meaning in JavaScript must not become keys of the answer, so such a field is reported as `body`. */
const reserved = new Set(['__proto__', 'prototype', 'constructor'])

/** One message for each invalid field, keyed by its dotted path. */
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

/** An invalid path parameter cannot name anything that exists, so it is answered with 404 or as an unknown share. */
function parseParams(schema: Schema | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  throw new AppError(
    parsed.issues.some((issue) => issue.path?.[0]?.key === 'accessToken') ? 'share_unknown' : 'not_found',
  )
}

/**
 * Binds an endpoint to an operation: guards and limits run first, then the request is parsed, the operation runs, and only the fields in the
 * answer schema are sent. The handler of an endpoint that answers a file writes the response itself.
 */
export function bind<const E extends Endpoint>(
  router: Router,
  endpoint: E,
  before: RequestHandler[],
  handler: Handler<E>,
): void {
  const run = async (request: Request, response: Response) => {
    // Multipart forms are read for uploads only. Any other one is refused, because its fields would be ignored without notice.
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
  const { body, upload, hasLargeAnswer, awaitsService } = endpoint
  const worksOnBody = !awaitsService && (body !== undefined || upload !== undefined)
  const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'
  router[method](endpoint.path, ...before, (request, response) =>
    takeTurn(request, response, () => run(request, response), { hasLargeAnswer, worksOnBody }),
  )
}
