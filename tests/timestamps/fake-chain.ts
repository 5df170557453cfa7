import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readHeader } from '../../api/contract/opentimestamps/bitcoin-header.ts'

/** Blocks of a test network, which need next to no work, and services that serve their headers as Esplora does. */
export function createChain() {
  const headers: Buffer[] = []
  const grow = () => mine(randomBytes(32))
  /** Mines a block with this Merkle root. Returns its height. */
  function mine(merkleRoot: Uint8Array, time = Math.floor(Date.now() / 1000)): number {
    const header = Buffer.alloc(80)
    header.writeUInt32LE(0x20000000, 0)
    header.set(merkleRoot, 36)
    header.writeUInt32LE(time, 68)
    header.writeUInt32LE(0x207fffff, 72)
    for (let nonce = 0; !hasWork(header); nonce++) header.writeUInt32LE(nonce, 76)
    headers.push(header)
    return headers.length - 1
  }
  return {
    headers,
    mine,
    /** Mines as many blocks as older ones need to count as final. */
    settle: () => {
      for (let more = 0; more < 5; more++) grow()
    },
  }
}
export type Chain = ReturnType<typeof createChain>

function hasWork(header: Buffer): boolean {
  try {
    readHeader(new Uint8Array(header), 0)
    return true
  } catch {
    return false
  }
}

/** A service that knows this chain. `isAway`: it answers only errors; `lie`: changes the headers that it serves. */
export async function startHeaderSource(chain: Chain) {
  const source = { isAway: false, lie: (header: Buffer) => header }
  const hashOf = (height: number) => {
    const header = chain.headers[height]
    return header ? readHeader(new Uint8Array(header), 0).blockHash : null
  }
  const answer = (path: string): string | null => {
    if (path === '/blocks/tip/height') return String(chain.headers.length - 1)
    const [, height] = /^\/block-height\/(\d+)$/.exec(path) ?? []
    if (height) return hashOf(Number(height))
    const [, hash] = /^\/block\/([0-9a-f]{64})\/header$/.exec(path) ?? []
    const header = chain.headers.find((_, at) => hashOf(at) === hash)
    return header ? source.lie(Buffer.from(header)).toString('hex') : null
  }
  const loopback = await startLoopback((request, response) => {
    const body = source.isAway ? null : answer(request.url ?? '')
    response.writeHead(body === null ? 404 : 200).end(body ?? 'Block not found')
  })
  return Object.assign(source, loopback)
}

/** A server on this machine at a port that the system chooses. */
export async function startLoopback(handle: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(handle)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
