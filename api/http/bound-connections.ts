import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { maxTransferMs } from '#contract/rules/slow-lines.ts'
import { hasBody } from './json-body.ts'
import { addressKey } from './limit.ts'

/** How many connections may be open at once, and for how long. A browser opens six. */
export type ConnectionBounds = Readonly<{ all: number; perAddress: number; idleMs: number; bodyMs: number }>

export const connectionBounds: ConnectionBounds = {
  all: 4_000,
  /** Many people in an office may share one address. Behind our own proxy every connection has its address, so this is not applied. */
  perAddress: 400,
  /** A connection on which nothing was sent or received for this long is closed, even in the middle of an answer. */
  idleMs: 120_000,
  /** Time that a body may take beyond what its received bytes need on the slowest supported connection (rules/slow-lines.ts). */
  bodyMs: 120_000,
}

/** How often a body's progress is checked within each `bodyMs`. */
const CHECKS = 20

/**
 * Limits the number and duration of connections, so that nobody can occupy all of them. One above the limit of its address is closed at
 * once; when all are in use, the idle ones are closed to admit the next person. A body may be slow but must make progress. Headers have
 * their own timeout (server/listen.ts).
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

/** Node.js reads at most this many bytes from a connection at once. */
const MAX_READ_BYTES = 64 * 1024

/** Answers 408, as Node.js does for a request that takes too long (RFC 9110 section 15.5.9), and closes the connection. */
function endWhenTooSlow(request: IncomingMessage, response: ServerResponse, bodyMs: number): void {
  const { socket } = request
  const begun = performance.now()
  // Bytes that were read together with the headers count as part of the body.
  const readBefore = Math.max(0, socket.bytesRead - MAX_READ_BYTES)
  const check = () => {
    const allowedMs = bodyMs + maxTransferMs(socket.bytesRead - readBefore)
    if (request.complete || performance.now() - begun <= allowedMs) return
    if (!response.headersSent) response.writeHead(408, { Connection: 'close' })
    response.end(() => socket.destroy())
  }
  const timer = setInterval(check, bodyMs / CHECKS)
  request.once('close', () => clearInterval(timer))
}
