// Accepts connections and sends replies. Messages of one connection are answered in their order, one at a time.
import type { Server, Socket } from 'node:net'
import { createServer } from 'node:net'
import { frameReply, type Message, MessageSplitter, parseMessage, type Reply } from './wire.ts'

type Answer = (message: Message, address: string, answer: (reply: Reply) => void) => void

export interface Listener {
  server: Server
  open: Set<Socket>
}

export function createListener(answer: Answer, address: () => string): Listener {
  const open = new Set<Socket>()
  const server = createServer({ noDelay: true }, (socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => socket.destroy()) // a client that went away; 'close' follows
    serve(socket, (message, reply) => answer(message, address(), reply))
  })
  return { server, open }
}

export async function closeListener({ server, open }: Listener): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  for (const socket of open) socket.destroy()
  await closed
}

function serve(socket: Socket, answer: (message: Message, reply: (reply: Reply) => void) => void): void {
  const splitter = new MessageSplitter()
  const waiting: Message[] = []
  let busy = false
  const next = () => {
    const message = waiting.shift()
    busy = message !== undefined
    if (message) answer(message, (reply) => finish(message, reply))
  }
  const finish = (message: Message, reply: Reply) => {
    if (message.expectsReply && !socket.destroyed) send(socket, frameReply(message, reply))
    next()
  }
  socket.on('data', (chunk) => {
    try {
      waiting.push(...splitter.push(chunk).map(parseMessage))
    } catch {
      socket.destroy() // not our protocol: nothing that follows can be understood
      return
    }
    if (!busy) next()
  })
}

function send(socket: Socket, parts: Buffer[]): void {
  socket.cork()
  for (const part of parts) socket.write(part)
  socket.uncork()
}
