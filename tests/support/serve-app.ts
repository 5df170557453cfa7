import { once } from 'node:events'
import { type ClientRequest, createServer, type RequestListener, request, type Server } from 'node:http'

export type ServedApp = {
  server: Server
  port: number
  /** Sends a body, or asks without one, from an address of its own choice; answers the status. */
  send: (body?: Buffer, from?: string) => Promise<number>
  /** The first bytes of a body that goes on for as long as the test wants. */
  begin: (bytes: Buffer, options: { length: number; from?: string }) => ClientRequest
  connections: () => Promise<number>
  close: () => void
}

const SOMEBODY = '203.0.113.1'

/** An app that a test made, on a port of its own. It has to trust one proxy, so that senders have addresses. */
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
