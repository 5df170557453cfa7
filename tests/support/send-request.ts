import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'

/** Idle connections are kept for less time than in any server of these tests, so no call uses one that the server is just closing. */
const agent = new Agent({ keepAlive: true, timeout: 2_000 })

const decoders: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  deflate: inflateSync,
  gzip: gunzipSync,
}

/** Does what `fetch` with `redirect: 'manual'` does, for a quarter of the work. */
export async function sendRequest(
  url: string,
  method: string,
  headers: Record<string, string>,
  body: FormData | string | undefined,
): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const form = body instanceof FormData ? new Response(body) : null
  const sent = form
    ? Buffer.from(await form.arrayBuffer())
    : Buffer.from(typeof body === 'string' ? body : '')
  const type = form?.headers.get('content-type')
  const call = request(url, {
    agent,
    method,
    headers: {
      accept: '*/*',
      'accept-encoding': 'gzip, deflate',
      'user-agent': 'node',
      ...(type ? { 'content-type': type } : {}),
      ...(body !== undefined || /^(POST|PUT)$/.test(method) ? { 'content-length': sent.length } : {}),
      ...headers,
    },
  })
  // Once the answer has begun, errors show in the answer itself.
  call.on('error', () => undefined)
  call.end(sent)
  const [response]: IncomingMessage[] = await once(call, 'response')
  if (!response) throw new Error(`${method} ${url} was not answered`)
  const parts: Buffer[] = []
  response.on('data', (part: Buffer) => parts.push(part))
  await once(response, 'end')
  return { status: response.statusCode ?? 0, headers: headersOf(response), bytes: decoded(response, parts) }
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers()
  for (let index = 0; index < rawHeaders.length; index += 2)
    headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '')
  return headers
}

function decoded(response: IncomingMessage, parts: Buffer[]): Buffer {
  const bytes = Buffer.concat(parts)
  const decode = decoders[response.headers['content-encoding'] ?? '']
  return decode && bytes.length > 0 ? decode(bytes) : bytes
}
