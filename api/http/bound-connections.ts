import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { longestWay } from '#contract/rules/slow-lines.ts'
import { addressKey } from './limit.ts'

/** How many connections there may be at once. A browser opens six. */
export type ConnectionBounds = Readonly<{ all: number; perAddress: number; idleMs: number; bodyMs: number }>

export const connectionBounds: ConnectionBounds = {
  all: 4_000,
  /** An office behind one address; behind a proxy of ours all connections are the proxy's. */
  perAddress: 400,
  /** Nothing sent and nothing read for so long, also in the middle of an answer. */
  idleMs: 120_000,
  /** What a body may take beside the way of what has come of it, over the slowest line that there is. */
  bodyMs: 120_000,
}

/** How often it is looked how much has come of a body, in a share of `bodyMs`. */
const LOOKS = 20

/**
 * Bounds connections in number and time, so that nobody holds all of them: one over an address's share is closed at once, and
 * when all are taken those that only wait are closed, so that the next person gets in. A body may be slow, but not stand
 * still. Headers have a time of their own (server/listen.ts).
 */
export function boundConnections(
  server: Server,
  { trustProxy }: { trustProxy: number },
  { all, perAddress, idleMs, bodyMs }: ConnectionBounds = connectionBounds,
): void {
  const open = new Map<string, number>()
  server.maxConnections = all
  server.on('drop', () => server.closeIdleConnections())
  server.setTimeout(idleMs)
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (hasBody(request)) endWhenTooSlow(request, response, bodyMs)
  })
  if (trustProxy > 0) return
  server.on('connection', (socket: Socket) => {
    const key = addressKey({ ip: socket.remoteAddress })
    const count = (open.get(key) ?? 0) + 1
    open.set(key, count)
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1
      if (left > 0) open.set(key, left)
      else open.delete(key)
    })
    if (count > perAddress) socket.destroy()
  })
}

/** So many bytes Node.js reads from a connection at once. */
const ONE_READ = 64 * 1024

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Answers 408, as Node.js does for a request that takes too long (RFC 9110 section 15.5.9), and closes the connection. */
function endWhenTooSlow(request: IncomingMessage, response: ServerResponse, bodyMs: number): void {
  const { socket } = request
  const begun = performance.now()
  // What came in one piece with the headers is part of the body.
  const readBefore = Math.max(0, socket.bytesRead - ONE_READ)
  const look = () => {
    const allowedMs = bodyMs + longestWay(socket.bytesRead - readBefore)
    if (request.complete || performance.now() - begun <= allowedMs) return
    if (!response.headersSent) response.writeHead(408, { Connection: 'close' })
    response.end(() => socket.destroy())
  }
  const timer = setInterval(look, bodyMs / LOOKS)
  request.once('close', () => clearInterval(timer))
}
