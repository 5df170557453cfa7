import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { listen, stopListening } from './listen.ts'

/** Longer than any test. */
const FOR_EVER_MS = 3_600_000

/** Starts a server that answers only on demand. */
async function start() {
  const server = await listen(() => undefined, { ...readConfig({}), port: 0 })
  const { port } = server.address() as AddressInfo
  const asked = once(server, 'request').then(([, response]: ServerResponse[]) => response)
  return { server, asked, open: () => opened(port) }
}

async function opened(
  port: number,
): Promise<{ socket: Socket; received: () => string; ended: Promise<unknown> }> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.setEncoding('utf8').on('data', (piece: string) => {
    text += piece
  })
  const ended = once(socket, 'close')
  await once(socket, 'connect')
  return { socket, received: () => text, ended }
}

test('stopping closes idle connections at once and lets a running answer finish', async () => {
  const { server, asked, open } = await start()
  const [ready, asking] = [await open(), await open()]
  asking.socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n')
  const response = await asked

  const stopped = stopListening(server, FOR_EVER_MS)
  await ready.ended
  response?.end('every word')
  await Promise.all([stopped, asking.ended])
  expect(asking.received()).toMatch(/^HTTP\/1\.1 200 .*\r\n\r\nevery word$/s)
})

test('stopping cuts off an answer that does not finish in time', async () => {
  const { server, asked, open } = await start()
  const asking = await open()
  asking.socket.on('error', () => undefined).write('GET / HTTP/1.1\r\nHost: here\r\n\r\n')
  await asked
  await stopListening(server, 1)
  await asking.ended
  expect(asking.received()).toBe('')
})

// The second address lacks a network interface, and the third name cannot be resolved.
test.each(['203.0.113.1', 'fe80::1', 'no-such-host.invalid'])(
  'listening at %s, which is no address of this machine, is refused',
  async (host) => {
    await expect(listen(() => undefined, { ...readConfig({ HOST: host }), port: 0 })).rejects.toThrow(
      `HOST ${host} is not an address of this machine.`,
    )
  },
)
