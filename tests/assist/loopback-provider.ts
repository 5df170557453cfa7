import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'

/** An OpenAI-compatible service on this machine that answers, fails or delays as the test demands. */
export type Mode =
  | 'answer'
  | 'no streaming'
  | '401'
  | '429'
  | '429 for long'
  | '500'
  | '500 once'
  | 'garbage'
  | 'endless flood'
  | 'endless drip'
  | 'slow headers'
  | 'wrong type'
  | 'redirect'
  | 'cut off'

const Asked = v.object({
  model: v.string(),
  stream: v.optional(v.boolean(), false),
  messages: v.array(v.object({ role: v.string(), content: v.string() })),
})
export type Asked = v.InferOutput<typeof Asked>

export type LoopbackProvider = {
  baseUrl: string
  mode: Mode
  /** The content of the next answers, in pieces for streaming. */
  pieces: string[]
  /** A whole recorded answer instead of `pieces`. */
  recorded: string | null
  /** Fields beside the choices, such as `citations`. */
  extra: Record<string, unknown>
  asked: Asked[]
  headers: IncomingMessage['headers'][]
  /** The number of calls whose caller disconnected before the answer was complete. */
  left: number
  close: () => Promise<void>
}

export const readRecorded = (name: string) => readFile(new URL(`./recorded/${name}`, import.meta.url), 'utf8')

export const secretKey = 'sk-loopback-secret-key-1234567890'

export async function startLoopbackProvider(): Promise<LoopbackProvider> {
  const server = createServer((request, response) => {
    void answer(provider, request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const provider: LoopbackProvider = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    mode: 'answer',
    pieces: ['Hello ', 'there.'],
    recorded: null,
    extra: {},
    asked: [],
    headers: [],
    left: 0,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return provider
}

async function answer(provider: LoopbackProvider, request: IncomingMessage, response: ServerResponse) {
  const body = v.parse(Asked, JSON.parse(await text(request)))
  provider.asked.push(body)
  provider.headers.push(request.headers)
  response.once('close', () => {
    if (!response.writableFinished) provider.left += 1
  })
  response.on('error', () => undefined)
  if (request.url !== '/v1/chat/completions') return json(response, 404, { error: { message: 'Not found' } })
  switch (provider.mode) {
    case '401':
      return json(response, 401, { error: { message: `Incorrect API key provided: ${secretKey}` } })
    case '429':
      return json(response, 429, { error: { message: 'Slow down' } }, { 'retry-after': '0' })
    case '429 for long':
      return json(response, 429, { error: { message: 'Slow down' } }, { 'retry-after': '17' })
    case '500':
      return json(response, 500, { error: { message: body.messages.at(-1)?.content } })
    case '500 once':
      if (provider.asked.length === 1) return json(response, 500, {})
      break
    case 'slow headers':
      return
    case 'wrong type':
      response.writeHead(200, { 'content-type': 'text/html' })
      return response.end('<script>alert(1)</script>')
    case 'redirect':
      response.writeHead(307, { location: 'http://169.254.169.254/latest/meta-data' })
      return response.end()
    case 'endless flood':
    case 'endless drip':
      return endless(provider.mode, response)
    case 'garbage':
      return garbage(body.stream, response)
  }
  if (body.stream && provider.mode !== 'no streaming') return stream(provider, response)
  if (provider.recorded) return json(response, 200, JSON.parse(provider.recorded))
  const content = provider.pieces.join('')
  json(response, 200, {
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    ...provider.extra,
  })
}

function json(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}

const chunk = (content: string) =>
  `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content }, finish_reason: null }] })}\n\n`

function stream(provider: LoopbackProvider, response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
  if (provider.recorded) return response.end(provider.recorded)
  for (const piece of provider.pieces) response.write(chunk(piece))
  if (provider.mode !== 'cut off') return response.end('data: [DONE]\n\n')
  // Long enough for the piece to arrive before the connection breaks.
  setTimeout(() => response.destroy(), 30)
}

function garbage(streamed: boolean, response: ServerResponse) {
  response.writeHead(200, { 'content-type': streamed ? 'text/event-stream' : 'application/json' })
  response.end(streamed ? 'data: {"choices":[{"de\n\ndata: no json at all\n\n' : '{"choices": [ <html>')
}

function endless(mode: 'endless flood' | 'endless drip', response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  if (mode === 'endless drip') {
    const timer = setInterval(() => response.write(chunk('drop ')), 10)
    response.once('close', () => clearInterval(timer))
    return
  }
  const pour = () => {
    while (!response.destroyed && response.write(chunk('x'.repeat(1_000))));
    if (!response.destroyed) response.once('drain', pour)
  }
  pour()
}
