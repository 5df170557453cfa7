import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { Random } from '../sync/random.ts'

/**
 * A bad network in front of the API: a real HTTP proxy on loopback that does to each request what the plan says. The same
 * seed and the same order of requests make the same faults. `drop-before`: the request is lost. `drop-after`: it is done
 * and its answer is lost. `twice`: it arrives twice at once. `reorder`: it arrives after the next one was done, whether
 * its sender still waits or not. `truncate`: half of the answer comes. The others are answers that are not ours.
 */
export const faultNames = [
  'pass',
  'drop-before',
  'drop-after',
  'delay',
  'twice',
  'reorder',
  'truncate',
  'html-200',
  'redirect-html',
  '401',
  '413',
  '500',
  '511',
] as const
export type Fault = (typeof faultNames)[number]
export type Passing = { method: string; path: string; headers: IncomingHttpHeaders; body: Buffer }
export type Plan = (passing: Passing, random: Random) => Fault
export type FaultProxy = {
  origin: string
  /** What was done to each request, in the order of their arrival. */
  faults: { method: string; path: string; fault: Fault }[]
  close: () => Promise<void>
}

type Reply = { status: number; headers: IncomingHttpHeaders; body: Buffer }
const MAX_DELAY_MS = 20
const PORTAL = '/sign-in-to-this-network'

const page = (status: number, title: string): Reply => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: Buffer.from(`<!doctype html><title>${title}</title><h1>${title}</h1>`),
})
const foreign: Partial<Record<Fault, Reply>> = {
  'html-200': page(200, 'Welcome to this network'),
  'redirect-html': { ...page(302, 'Moved'), headers: { location: PORTAL } },
  '401': {
    status: 401,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: Buffer.from('{"code":"sign_in","message":"Please sign in to continue."}'),
  },
  '413': page(413, 'Request Entity Too Large'),
  '500': page(500, 'Internal Server Error'),
  '511': page(511, 'Network Authentication Required'),
}

/** Requests that wait until another one was done. */
function createWaitingRoom() {
  const waiting: (() => void)[] = []
  return {
    enter: () => new Promise<void>((resolve) => waiting.push(resolve)),
    letOneGo: () => waiting.shift()?.(),
    letAllGo: () => {
      for (const go of waiting.splice(0)) go()
    },
  }
}

export async function startFaultProxy(options: {
  target: string
  seed: number
  plan: Plan
}): Promise<FaultProxy> {
  const { target, seed, plan } = options
  const random = new Random(seed)
  const faults: FaultProxy['faults'] = []
  const room = createWaitingRoom()
  const running = new Set<Promise<void>>()
  const server = createServer((incoming, outgoing) => {
    const work = handle(incoming, outgoing).catch(() => void outgoing.destroy())
    running.add(work)
    void work.finally(() => running.delete(work))
  })

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const passing = await readRequest(incoming)
    if (passing.path === PORTAL) return send(outgoing, page(200, 'Sign in to this network'))
    const fault = plan(passing, random)
    faults.push({ method: passing.method, path: passing.path, fault })
    const answer = foreign[fault]
    if (answer) return send(outgoing, answer)
    if (fault === 'drop-before') return void outgoing.destroy()
    if (fault === 'delay') await wait(random.below(MAX_DELAY_MS))
    if (fault === 'reorder') await room.enter()
    const second = fault === 'twice' ? forward(target, passing) : null
    const replies = await Promise.all([forward(target, passing), second])
    deliver(outgoing, fault, replies[0])
    room.letOneGo()
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    faults,
    /** What waits arrives first: nothing is on its way when this is done. */
    async close() {
      while (running.size > 0) {
        room.letAllGo()
        await Promise.race(running)
      }
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function deliver(outgoing: ServerResponse, fault: Fault, reply: Reply): void {
  if (fault === 'drop-after' || (fault === 'truncate' && reply.body.length < 2)) outgoing.destroy()
  else if (fault === 'truncate') cutShort(outgoing, reply)
  else send(outgoing, reply)
}

async function readRequest(incoming: IncomingMessage): Promise<Passing> {
  const { method = 'GET', url: path = '/', headers } = incoming
  return { method, path, headers, body: await readAll(incoming) }
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

/** As a proxy before the API would be: for the API, its own address is where the page came from. */
function forward(target: string, { method, path, headers, body }: Passing): Promise<Reply> {
  const { host, hostname, port } = new URL(target)
  const { origin, 'transfer-encoding': _, ...rest } = headers
  const sent = {
    ...rest,
    host,
    ...(origin === undefined ? {} : { origin: target }),
    ...(body.length > 0 ? { 'content-length': String(body.length) } : {}),
  }
  return new Promise((resolve, reject) => {
    const call = request({ method, path, hostname, port, headers: sent, agent: false }, (answer) => {
      readAll(answer).then(
        (bytes) => resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: bytes }),
        reject,
      )
    })
    call.on('error', reject)
    call.end(body)
  })
}

const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length'])
const endToEnd = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.has(name)))

function send(outgoing: ServerResponse, { status, headers, body }: Reply): void {
  outgoing.writeHead(status, {
    ...endToEnd(headers),
    ...(status === 204 ? {} : { 'content-length': body.length }),
  })
  outgoing.end(body)
}

function cutShort(outgoing: ServerResponse, { status, headers, body }: Reply): void {
  outgoing.writeHead(status, { ...endToEnd(headers), 'content-length': body.length })
  outgoing.write(body.subarray(0, Math.floor(body.length / 2)), () => outgoing.destroy())
}
