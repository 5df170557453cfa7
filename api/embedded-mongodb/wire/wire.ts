// MongoDB's wire framing: OP_MSG, the OP_QUERY of the first handshake, and the replies to both.
import { serialize } from 'bson'
import { decode, encode, listOf } from '../values/bson-bytes.ts'
import type { Doc } from '../values/values.ts'

const opReply = 1
const opQuery = 2004
const opMessage = 2013
const headerBytes = 16
const maxMessageBytes = 48_000_000
const checksumPresent = 1
const moreToCome = 2
const knownRequiredFlags = 0xffff & ~(checksumPresent | moreToCome)

export interface Message {
  requestId: number
  handshake: boolean // an OP_QUERY, which must be answered with an OP_REPLY
  expectsReply: boolean
  command: Doc
  sections: Map<string, Buffer[]> // documents sent beside the command, as raw BSON
}

/** A reply is a document, or the bytes of one. */
export type Reply = Doc | Buffer

/** Splits a stream of bytes into whole messages, however the network cut it. */
export class MessageSplitter {
  private chunks: Buffer[] = []
  private length = 0

  push(chunk: Buffer): Buffer[] {
    this.chunks.push(chunk)
    this.length += chunk.length
    const messages: Buffer[] = []
    while (this.length >= headerBytes) {
      const size = this.sizeOfNext()
      if (size < headerBytes || size > maxMessageBytes + headerBytes)
        throw new Error(`bad message length ${size}`)
      if (this.length < size) break
      const all = this.joined()
      messages.push(all.subarray(0, size))
      // An empty rest is dropped: with it `joined` would copy the next chunk for nothing.
      this.chunks = all.length > size ? [all.subarray(size)] : []
      this.length = all.length - size
    }
    return messages
  }

  private sizeOfNext(): number {
    const first = this.chunks[0]
    return first && first.length >= 4 ? first.readInt32LE(0) : this.joined().readInt32LE(0)
  }

  private joined(): Buffer {
    const all = this.chunks.length === 1 ? this.chunks[0] : undefined
    if (all) return all
    const joined = Buffer.concat(this.chunks)
    this.chunks = [joined]
    return joined
  }
}

export function parseMessage(bytes: Buffer): Message {
  const operation = bytes.readInt32LE(12)
  if (operation === opMessage) return parseOpMessage(bytes)
  if (operation === opQuery) return parseOpQuery(bytes)
  throw new Error(`unsupported wire operation ${operation}`)
}

function parseOpMessage(bytes: Buffer): Message {
  const flags = bytes.readUInt32LE(16)
  if (flags & knownRequiredFlags) throw new Error('unknown required OP_MSG flag')
  const end = bytes.length - (flags & checksumPresent ? 4 : 0)
  const sections = new Map<string, Buffer[]>()
  let command: Doc | undefined
  for (let at = 20; at < end; ) {
    const kind = bytes[at++]
    const size = bytes.readInt32LE(at)
    if (size < 5 || at + size > end) throw new Error('bad OP_MSG section')
    if (kind === 0) command = decode(bytes.subarray(at, at + size))
    else if (kind === 1) readSequence(bytes.subarray(at + 4, at + size), sections)
    else throw new Error(`unknown OP_MSG section kind ${kind}`)
    at += size
  }
  if (!command) throw new Error('OP_MSG without a command')
  const expectsReply = !(flags & moreToCome)
  return { requestId: bytes.readInt32LE(4), handshake: false, expectsReply, command, sections }
}

function readSequence(bytes: Buffer, sections: Map<string, Buffer[]>): void {
  const nameEnd = bytes.indexOf(0)
  const documents: Buffer[] = []
  for (let at = nameEnd + 1; at < bytes.length; ) {
    const size = bytes.readInt32LE(at)
    if (size < 5 || at + size > bytes.length) throw new Error('bad document in an OP_MSG section')
    documents.push(bytes.subarray(at, at + size))
    at += size
  }
  sections.set(bytes.toString('utf8', 0, nameEnd), documents)
}

function parseOpQuery(bytes: Buffer): Message {
  const nameEnd = bytes.indexOf(0, 20)
  const at = nameEnd + 9
  const command = decode(bytes.subarray(at, at + bytes.readInt32LE(at)))
  command.$db ??= bytes.toString('utf8', 20, nameEnd).split('.')[0]
  return {
    requestId: bytes.readInt32LE(4),
    handshake: true,
    expectsReply: true,
    command,
    sections: new Map(),
  }
}

let nextRequestId = 1

/** The bytes to send, in parts. */
export function frameReply(message: Message, reply: Reply): Buffer[] {
  const body = Buffer.isBuffer(reply) ? reply : Buffer.from(serialize(reply, { ignoreUndefined: true }))
  const head = Buffer.alloc(message.handshake ? 36 : 21)
  head.writeInt32LE(head.length + body.length, 0)
  head.writeInt32LE(nextRequestId++ | 0, 4)
  head.writeInt32LE(message.requestId, 8)
  head.writeInt32LE(message.handshake ? opReply : opMessage, 12)
  if (message.handshake) {
    head.writeInt32LE(8, 16) // "await capable", as every server says
    head.writeInt32LE(1, 32) // one document
  }
  return body.length < smallBytes ? [Buffer.concat([head, body])] : [head, body]
}

/** Below this size, copying takes less time than sending a second part. */
const smallBytes = 16_384

/** A cursor reply carries stored documents as they are: nothing is decoded and encoded again on the way out. */
export function cursorReply(
  field: 'firstBatch' | 'nextBatch',
  id: bigint,
  namespace: string,
  batch: readonly Buffer[],
): Buffer {
  const list = listOf(batch)
  const named = encode({ id, ns: namespace })
  const size = lengthBytes + 2 + field.length + list.length + named.length - lengthBytes
  const reply = Buffer.allocUnsafe(cursorName.length + size + okBytes.length + lengthBytes + 1)
  let at = reply.writeInt32LE(reply.length, 0)
  at += cursorName.copy(reply, at)
  at = reply.writeInt32LE(size, at)
  reply[at++] = 4
  at += reply.write(field, at, 'latin1')
  reply[at++] = 0
  at += list.copy(reply, at)
  at += named.copy(reply, at, lengthBytes)
  at += okBytes.copy(reply, at)
  reply[at] = 0
  return reply
}

const lengthBytes = 4
const cursorName = Buffer.from('\x03cursor\0', 'latin1')
/** The encoded element `ok: 1`. */
const okBytes = encode({ ok: 1 }).subarray(lengthBytes, -1)
