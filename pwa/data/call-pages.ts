import type { AnswerOf, Endpoint } from '#contract/endpoint.ts'
import { type CallOptions, send } from './request.ts'
import { readTimed } from './retry-after.ts'

/**
 * Every page of a list, one after the other, as the `Link` of each answer says. `signalOfPage` makes a signal for each, where a
 * page may take only so long but their number is not known.
 */
export async function* callPages<const E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E> = {},
  signalOfPage: () => AbortSignal | undefined = () => options.signal,
): AsyncGenerator<AnswerOf<E>, void> {
  const signalNow = () => {
    const signal = signalOfPage()
    return signal ? { signal } : {}
  }
  const first = await send(endpoint, { ...options, ...signalNow() }, (answer) => answer.text())
  yield readTimed(endpoint, first.response, first.content)
  const { as, account } = options
  const again = { ...(as && { as }), ...(account !== undefined && { account }) }
  for (let next = nextOf(first.response); next; ) {
    const rest: Endpoint = { ...endpoint, path: next }
    const { response, content } = await send(rest, { ...again, ...signalNow() }, (answer) => answer.text())
    yield readTimed(endpoint, response, content)
    next = nextOf(response)
  }
}

/** The address of the next page (RFC 8288); only ever one of our own. */
const nextOf = (response: Response): string | undefined =>
  /<(\/api\/[^>]*)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1]
