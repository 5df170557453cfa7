import { createConnection, type Socket } from 'node:net'
import * as v from 'valibot'

/** What Firefox answers to command `id`: an error or a result. */
const Answer = v.tuple([v.literal(1), v.number(), v.nullable(v.unknown()), v.unknown()])
const Failure = v.object({ error: v.string(), message: v.string() })

export type Marionette = {
  ask: (command: string, body: Record<string, unknown>) => Promise<unknown>
  close: () => void
}

/** Marionette, the socket by which geckodriver drives Firefox: each message is JSON behind its length and a colon. */
export async function connectMarionette(port: number): Promise<Marionette> {
  const socket = createConnection({ host: '127.0.0.1', port })
  const waiting = new Map<number, (answer: v.InferOutput<typeof Answer> | Error) => void>()
  const greeting = new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    readMessages(socket, (message) => {
      const answer = v.safeParse(Answer, message)
      if (answer.success) waiting.get(answer.output[1])?.(answer.output)
      else resolve()
    })
  })
  const fail = () => {
    for (const answered of waiting.values()) answered(new Error('Firefox has closed its socket.'))
  }
  socket.once('close', fail)
  await greeting
  let asked = 0
  return {
    ask(command, body) {
      asked += 1
      const id = asked
      const text = JSON.stringify([0, id, command, body])
      return new Promise((resolve, reject) => {
        waiting.set(id, (answer) => {
          waiting.delete(id)
          if (answer instanceof Error) return reject(answer)
          const [, , failure, result] = answer
          if (failure === null) return resolve(result)
          const { error, message } = v.parse(Failure, failure)
          reject(new Error(`${error}: ${message}`))
        })
        socket.write(`${Buffer.byteLength(text)}:${text}`)
      })
    },
    close: () => socket.destroy(),
  }
}

function readMessages(socket: Socket, tell: (message: unknown) => void): void {
  let read = Buffer.alloc(0)
  socket.on('data', (bytes) => {
    read = Buffer.concat([read, bytes])
    for (;;) {
      const colon = read.indexOf(':')
      const end = colon + 1 + Number(read.subarray(0, colon).toString())
      if (colon === -1 || read.length < end) return
      tell(JSON.parse(read.subarray(colon + 1, end).toString()))
      read = read.subarray(end)
    }
  })
}
