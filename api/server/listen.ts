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
/** For 10 MB from a phone on a slow line. One that stands still is ended long before (http/bound-connections.ts). */
const REQUEST_MS = HOUR
const KEEP_ALIVE_MS = 65_000
const CHECK_MS = 2_000
const FINISH_MS = 10_000

/** What systems say of an address or a name that is not theirs, or of a kind that they do not have. */
const notHere = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL', 'EAFNOSUPPORT'] as const
const Refusal = v.object({ code: v.picklist(['EADDRINUSE', 'EACCES', ...notHere]) })

function explain(error: unknown, { host, port }: Config): unknown {
  const known = v.safeParse(Refusal, error)
  if (!known.success) return error
  if (known.output.code === 'EADDRINUSE')
    return new StartError(`Port ${port} is in use. Stop the other program or set PORT.`)
  if (known.output.code === 'EACCES')
    return new StartError(
      `Port ${port} needs rights that this user does not have. Choose one above 1023 with PORT.`,
    )
  return new StartError(`HOST ${host} is not an address of this machine.`)
}

/** Listens as configured. Throws StartError with one message when it cannot. */
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
 * The connections on which no request is being answered, by their server: browsers keep some ready that carried none yet, which
 * Node.js does not count among the idle ones.
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

/** Takes no new request, lets running ones finish for ten seconds, then ends them. */
export async function stopListening(server: Server, finishMs = FINISH_MS): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  for (const socket of unused.get(server) ?? []) socket.destroy()
  const timer = setTimeout(() => server.closeAllConnections(), finishMs)
  await closed
  clearTimeout(timer)
}
