import {
  createServer,
  type IncomingHttpHeaders,
  IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { Random } from '../sync/random.ts'
import { foreignAnswers, PORTAL, portalPage, type Reply } from './foreign-answers.ts'
import { readAll, SlowLine } from './slow-line.ts'
import { WaitingRoom } from './waiting-room.ts'

/**
 * A bad network in front of the API: a real HTTP proxy on loopback that applies the planned fault to each request. The same
 * seed and the same order of requests give the same faults. `drop-before`: the request is lost. `drop-after`: it is executed
 * and its answer is lost. `twice`: it arrives twice at once. `reorder`: it arrives after the next one was executed, whether
 * its sender still waits or not. `truncate`: half of the answer arrives. The others are answers that are not ours.
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
  '503',
  '511',
] as const
export type Fault = (typeof faultNames)[number]
export type Passing = { method: string; path: string; headers: IncomingHttpHeaders; body: Buffer }
export type Plan = (passing: Passing, random: Random) => Fault
/** The condition of the network; it may change while requests are on their way. */
export type Conditions = {
  plan: Plan
  /** The longest delay of the fault `delay`. */
  maxDelayMs?: number
  /** For both directions together. Without it there is no limit. */
  bytesPerSecond?: number
  /** After this time a held request continues although no other one came. Without it, it waits for another one. */
  maxHoldMs?: number
  /** The loopback address that the API sees, so that its limits count only the people behind this network. */
  from?: string
}
export type FaultProxy = {
  origin: string
  /** The fault of each request, in the order of their arrival. */
  faults: { method: string; path: string; fault: Fault }[]
  /** Changes the network from the next request on, and releases held requests. */
  change: (conditions: Conditions) => void
  close: () => Promise<void>
}

type Network = {
  target: string
  line: SlowLine
  conditions: Conditions
  random: Random
  faults: FaultProxy['faults']
  room: WaitingRoom
}
const MAX_DELAY_MS = 20

export async function startFaultProxy(
  options: { target: string; seed: number } & Conditions,
): Promise<FaultProxy> {
  const network: Network = {
    target: options.target,
    line: new SlowLine(options.bytesPerSecond),
    conditions: options,
    random: new Random(options.seed),
    faults: [],
    room: new WaitingRoom(),
  }
  const running = new Set<Promise<void>>()
  const server = createServer((incoming, outgoing) => {
    const work = handle(network, incoming, outgoing).catch(() => void outgoing.destroy())
    running.add(work)
    void work.finally(() => running.delete(work))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    faults: network.faults,
    change(next) {
      network.conditions = next
      network.line.bytesPerSecond = next.bytesPerSecond ?? null
      network.room.letAllGo()
    },
    /** Held requests arrive first: nothing is on its way when this is done. */
    async close() {
      while (running.size > 0) {
        network.room.letAllGo()
        await Promise.race(running)
      }
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function handle(network: Network, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { line, room, random } = network
  const passing = await readRequest(incoming, line)
  if (passing.path === PORTAL) return send(outgoing, portalPage, line)
  const { plan, maxDelayMs = MAX_DELAY_MS, maxHoldMs } = network.conditions
  const fault = plan(passing, random)
  network.faults.push({ method: passing.method, path: passing.path, fault })
  if (isForeign(fault)) return send(outgoing, foreignAnswers[fault], line)
  if (fault === 'drop-before') return void outgoing.destroy()
  if (fault === 'delay') await wait(random.below(maxDelayMs))
  if (fault === 'reorder') await room.enter(maxHoldMs)
  const second = fault === 'twice' ? forward(network, passing) : null
  const [first, other] = await Promise.all([forward(network, passing), second])
  if (other instanceof IncomingMessage) other.destroy()
  if (first instanceof IncomingMessage) passOn(first, outgoing, fault)
  else await deliver(outgoing, fault, first, line)
  room.letOneGo()
}

const isForeign = (fault: Fault): fault is keyof typeof foreignAnswers => fault in foreignAnswers

async function deliver(outgoing: ServerResponse, fault: Fault, reply: Reply, line: SlowLine): Promise<void> {
  if (fault === 'drop-after' || (fault === 'truncate' && reply.body.length < 2)) outgoing.destroy()
  else if (fault === 'truncate') cutShort(outgoing, reply)
  else await send(outgoing, reply, line)
}

async function readRequest(incoming: IncomingMessage, line: SlowLine): Promise<Passing> {
  const { method = 'GET', url: path = '/', headers } = incoming
  return { method, path, headers, body: await line.readAll(incoming) }
}

/** A stream of events never ends, so it is passed on as it comes, until one of both sides closes it. */
function passOn(events: IncomingMessage, outgoing: ServerResponse, fault: Fault): void {
  outgoing.on('close', () => events.destroy())
  if (fault === 'drop-after' || fault === 'truncate') return void outgoing.destroy()
  outgoing.writeHead(events.statusCode ?? 502, endToEnd(events.headers))
  outgoing.flushHeaders()
  events.on('error', () => outgoing.destroy()).pipe(outgoing)
}

/** Forwards like a proxy in front of the API: the API takes its own address for the page's origin. */
function forward(
  { target, conditions: { from } }: Network,
  { method, path, headers, body }: Passing,
): Promise<Reply | IncomingMessage> {
  const { host, hostname, port } = new URL(target)
  const { origin, 'transfer-encoding': _, ...rest } = headers
  const sent = {
    ...rest,
    host,
    ...(origin === undefined ? {} : { origin: target }),
    ...(body.length > 0 ? { 'content-length': String(body.length) } : {}),
  }
  return new Promise((resolve, reject) => {
    const asked = { method, path, hostname, port, headers: sent, agent: false as const }
    const call = request({ ...asked, ...(from ? { localAddress: from } : {}) }, (answer) => {
      if (answer.headers['content-type']?.startsWith('text/event-stream')) return resolve(answer)
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

async function send(
  outgoing: ServerResponse,
  { status, headers, body }: Reply,
  line: SlowLine,
): Promise<void> {
  outgoing.writeHead(status, {
    ...endToEnd(headers),
    ...(status === 204 ? {} : { 'content-length': body.length }),
  })
  await line.write(body, outgoing)
  outgoing.end()
}

function cutShort(outgoing: ServerResponse, { status, headers, body }: Reply): void {
  outgoing.writeHead(status, { ...endToEnd(headers), 'content-length': body.length })
  outgoing.write(body.subarray(0, Math.floor(body.length / 2)), () => outgoing.destroy())
}
