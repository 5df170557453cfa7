import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import * as v from 'valibot'
import { HOUR } from '#contract/rules/durations.ts'
import type { Config } from './config.ts'
import { StartError } from './start-errors.ts'

const HEADERS_MS = 10_000
/** Enough for 10 MB from a phone on a slow connection. A stalled request is ended much earlier (http/bound-connections.ts). */
const REQUEST_MS = HOUR
const KEEP_ALIVE_MS = 65_000
const CHECK_MS = 2_000
const FINISH_MS = 10_000

/** Error codes for an address or name that is not one of this machine, or of a family that it does not support. */
const notHere = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL', 'EAFNOSUPPORT'] as const
const Refusal = v.object({ code: v.picklist(['EADDRINUSE', 'EACCES', ...notHere]) })

function explain(error: unknown, { host, port }: Config): unknown {
  const known = v.safeParse(Refusal, error)
  if (!known.success) return error
  if (known.output.code === 'EADDRINUSE')
    return new StartError(`Port ${port} is in use. Stop the other program or set PORT.`)
  if (known.output.code === 'EACCES')
    return new StartError(
      `Port ${port} needs permissions that this user does not have. Set PORT to one above 1023.`,
    )
  return new StartError(`HOST ${host} is not an address of this machine.`)
}

/** Listens on the configured address. Throws StartError with an explanation when it cannot. */
export async function listen(app: RequestListener, config: Config): Promise<Server> {
  const server = createServer(
    {
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: CHECK_MS,
    },
    app,
  )
  unused.set(server, watchUnused(server))
  await new Promise<void>((resolve, reject) => {
    const refuse = (error: unknown) => reject(explain(error, config))
    server.once('error', refuse)
    server.listen(config.port, config.host, () => {
      server.off('error', refuse)
      resolve()
    })
  })
  return server
}

/**
 * The connections of each server on which no request is being answered. Browsers open some in advance, and Node.js does not count those as
 * idle before their first request.
 */
const unused = new WeakMap<Server, Set<Socket>>()

function watchUnused(server: Server): Set<Socket> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    sockets.delete(socket)
    response.once('close', () => {
      if (!server.listening) socket.destroySoon()
      else if (!socket.destroyed) sockets.add(socket)
    })
  })
  return sockets
}

/** Stops accepting requests and gives running ones ten seconds to finish before closing their connections. */
export async function stopListening(server: Server, finishMs = FINISH_MS): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  for (const socket of unused.get(server) ?? []) socket.destroy()
  const timer = setTimeout(() => server.closeAllConnections(), finishMs)
  await closed
  clearTimeout(timer)
}
