import { createServer, type RequestListener, type Server } from 'node:http'
import * as v from 'valibot'
import type { Config } from './config.ts'
import { StartError } from './start-errors.ts'

/** Slow clients get time for a 10 MB upload on a phone, and no more. */
const HEADERS_MS = 10_000
const REQUEST_MS = 120_000
const KEEP_ALIVE_MS = 65_000
const CHECK_MS = 2_000
const FINISH_MS = 10_000

const InUse = v.object({ code: v.picklist(['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL', 'ENOTFOUND']) })

function explain(error: unknown, { host, port }: Config): unknown {
  const known = v.safeParse(InUse, error)
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

/** Takes no new request, lets running ones finish for ten seconds, then ends them. */
export async function stopListening(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const timer = setTimeout(() => server.closeAllConnections(), FINISH_MS)
  await closed
  clearTimeout(timer)
}
