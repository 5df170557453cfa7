import { once } from 'node:events'
import { type ClientRequest, createServer, type RequestListener, request, type Server } from 'node:http'

export type ServedApp = {
  server: Server
  port: number
  /** Sends a body, or a request without one, from an address of its choice; returns the status. */
  send: (body?: Buffer, from?: string) => Promise<number>
  /** Sends the first bytes of a body that continues as long as the test wants. */
  begin: (bytes: Buffer, options: { length: number; from?: string }) => ClientRequest
  connections: () => Promise<number>
  close: () => void
}

const SOMEBODY = '203.0.113.1'

/** Serves an app that a test made on a port of its own. The app has to trust one proxy, so that senders can have addresses. */
export async function serveApp(app: RequestListener): Promise<ServedApp> {
  const server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    server,
    port,
    async send(body, from = SOMEBODY) {
      const headers = { 'x-forwarded-for': from }
      const sent = body ? { method: 'POST', body: new Uint8Array(body) } : {}
      return (await fetch(`http://127.0.0.1:${port}`, { ...sent, headers })).status
    },
    begin(bytes, { length, from = SOMEBODY }) {
      const headers = { 'x-forwarded-for': from, 'content-length': length }
      const begun = request({ port, method: 'POST', headers })
      begun.on('error', () => undefined)
      begun.write(bytes)
      return begun
    },
    connections: () => new Promise((resolve) => server.getConnections((_error, count) => resolve(count))),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
