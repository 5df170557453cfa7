// Sends commands exactly as given, one at a time: the driver would not repeat a write on request.
import { connect, type Socket } from 'node:net'
import { Binary, deserialize, serialize, UUID } from 'bson'

type Doc = Record<string, unknown>

export async function rawClient(address: string) {
  const socket = await openSocket(address)
  let id = 0
  const client = async (doc: Doc): Promise<Doc> => {
    const body = serialize({ ...doc, $db: 'test' }, { ignoreUndefined: true })
    const reply = nextMessage(socket)
    socket.write(wireMessage(++id, 2013, Buffer.concat([Buffer.alloc(5), body])))
    return deserialize((await reply).subarray(21))
  }
  return { client, socket, close: () => socket.destroy() }
}

export const newSession = (): Doc => ({ id: new Binary(new UUID().id, Binary.SUBTYPE_UUID) })

export function openSocket(address: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(address)
    socket.once('connect', () => resolve(socket))
    socket.on('error', reject)
  })
}

export function wireMessage(id: number, operation: number, body: Buffer): Buffer {
  const head = Buffer.alloc(16)
  for (const [i, value] of [16 + body.length, id, 0, operation].entries()) head.writeInt32LE(value, i * 4)
  return Buffer.concat([head, body])
}

export function nextMessage(socket: Socket): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let bytes = Buffer.alloc(0)
    const closed = () => reject(new Error('the connection was closed'))
    const read = (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk])
      if (bytes.length < 4 || bytes.length < bytes.readInt32LE(0)) return
      socket.off('data', read)
      socket.off('close', closed)
      resolve(bytes)
    }
    socket.on('data', read)
    socket.once('close', closed)
  })
}
