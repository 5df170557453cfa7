import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { addressKey } from './limit.ts'

/** How many connections there may be at once. A browser opens six. */
export type ConnectionBounds = Readonly<{ all: number; perAddress: number; idleMs: number }>

export const connectionBounds: ConnectionBounds = {
  all: 4_000,
  /** An office behind one address; behind a proxy of ours all connections are the proxy's. */
  perAddress: 400,
  /** Nothing sent and nothing read for so long, also in the middle of an answer. */
  idleMs: 120_000,
}

/**
 * Bounds connections in number and time, so that nobody holds all of them: one over an address's share is closed at once, and
 * when all are taken those that only wait are closed, so that the next person gets in. Headers and requests have their
 * own times (server/listen.ts).
 */
export function boundConnections(
  server: Server,
  { trustProxy }: { trustProxy: number },
  { all, perAddress, idleMs }: ConnectionBounds = connectionBounds,
): void {
  const open = new Map<string, number>()
  server.maxConnections = all
  server.on('drop', () => server.closeIdleConnections())
  server.setTimeout(idleMs)
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
