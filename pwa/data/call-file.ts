import type { Endpoint } from '#contract/endpoint.ts'
import { type CallOptions, NetworkError, readError, send } from './request.ts'

/** Calls an endpoint that answers with a file and returns all its bytes. Its type must start with `type`. Throws like `call`. */
export async function callFile<const E extends Endpoint>(
  endpoint: E,
  type: string,
  options: CallOptions<E> = {},
): Promise<Blob> {
  const { response, content } = await send(endpoint, options, (answer) => answer.blob())
  const { status, statusText, headers } = response
  if (status !== 200) throw readError(status, await content.text(), statusText)
  const length = headers.get('Content-Length')
  const isWhole = length === null || headers.has('Content-Encoding') || Number(length) === content.size
  // Anything else did not come from our server, or is incomplete.
  if (!content.type.startsWith(type) || !isWhole) throw new NetworkError()
  return content
}
