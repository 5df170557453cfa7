import type { AnswerOf, Endpoint } from '#contract/endpoint.ts'
import { type CallOptions, readAnswer, send } from './request.ts'
import { readWithRetryAfter } from './retry-after.ts'

/** Yields every page of a list by following the `Link` header of each answer. `patience` starts anew for each page. */
export async function* callPages<const E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E> = {},
): AsyncGenerator<AnswerOf<E>, void> {
  const first = await send(endpoint, options, (answer) => answer.text())
  yield readWithRetryAfter(endpoint, first.response, first.content)
  const { as, account, signal, patience } = options
  const again = {
    ...(as && { as }),
    ...(account !== undefined && { account }),
    ...(signal && { signal }),
    ...(patience && { patience }),
  }
  for (let next = nextOf(first.response); next; ) {
    const rest: Endpoint = { ...endpoint, path: next }
    const { response, content } = await send(rest, again, (answer) => answer.text())
    yield readWithRetryAfter(endpoint, response, content)
    next = nextOf(response)
  }
}

/** One page of a list, and the cursor of the next one, which is null on the last page. */
export async function callPage<const E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E>,
): Promise<{ page: AnswerOf<E>; next: string | null }> {
  const { response, content } = await send(endpoint, options, (answer) => answer.text())
  const page = readAnswer(endpoint, response.status, content, response.statusText)
  return { page, next: new URLSearchParams(nextOf(response)?.split('?')[1]).get('cursor') }
}

/** The address of the next page (RFC 8288). Only paths of our own API are accepted. */
const nextOf = (response: Response): string | undefined =>
  /<(\/api\/[^>]*)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1]
