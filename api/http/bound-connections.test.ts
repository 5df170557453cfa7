import { createServer, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { until } from '../../tests/support/until.ts'
import { boundConnections, type ConnectionBounds } from './bound-connections.ts'

const open: Socket[] = []
let server: Server
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy()
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})

async function listen(bounds: Partial<ConnectionBounds>, trustProxy = 0) {
  server = createServer(async (request, response) => {
    if (request.method === 'POST') await text(request).catch(() => undefined)
    // The answer to `/hang` never ends.
    if (request.url === '/hang') response.write('x')
    else response.end('ok')
  })
  // Node's default of a few seconds would close idle connections before our code does.
  server.keepAliveTimeout = 60_000
  boundConnections(
    server,
    { trustProxy },
    { all: 100, perAddress: 100, idleMs: 60_000, bodyMs: 60_000, ...bounds },
  )
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
}

/** Opens a raw connection that records what it received and whether the server has closed it. */
async function dial() {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const socket = connect(port, '127.0.0.1')
  open.push(socket)
  const state = { socket, text: '', isClosed: false }
  socket.on('data', (bytes) => {
    state.text += String(bytes)
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    state.isClosed = true
  })
  await new Promise<void>((done) => socket.once('connect', done))
  return state
}
const ask = (socket: Socket, path = '/') => socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
const count = () => new Promise<number>((done) => server.getConnections((_error, many) => done(many)))

test('an address may open a limited number of connections; a closed one frees a place', async () => {
  await listen({ perAddress: 3 })
  const three = [await dial(), await dial(), await dial()]
  for (const { socket } of three) ask(socket)
  await until(() => expect(three.map(({ text }) => text.includes('200 OK'))).toEqual([true, true, true]))
  const fourth = await dial()
  await until(() => expect(fourth.isClosed).toBe(true))
  three[0]?.socket.destroy()
  await until(async () => expect(await count()).toBe(2))
  const fifth = await dial()
  ask(fifth.socket)
  await until(() => expect(fifth.text).toContain('200 OK'))
})

test('an address may connect again after its last connection was closed', async () => {
  await listen({ perAddress: 1 })
  for (let times = 0; times < 3; times++) {
    const one = await dial()
    ask(one.socket)
    await until(() => expect(one.text).toContain('200 OK'))
    one.socket.destroy()
    await until(async () => expect(await count()).toBe(0))
  }
})

test('behind a proxy only the total number of connections is limited', async () => {
  await listen({ perAddress: 1 }, 1)
  const two = [await dial(), await dial()]
  for (const { socket } of two) ask(socket)
  await until(() => expect(two.map(({ text }) => text.includes('200 OK'))).toEqual([true, true]))
})

test('when all connections are in use, idle ones are closed and running answers continue', async () => {
  await listen({ all: 3 })
  const [idle, other, running] = [await dial(), await dial(), await dial()]
  ask(idle.socket)
  ask(other.socket)
  ask(running.socket, '/hang')
  await until(() => expect(idle.text + other.text + running.text).toMatch(/(200 OK[\s\S]*){3}/))
  const refused = await dial()
  await until(() => expect([refused.isClosed, idle.isClosed, other.isClosed]).toEqual([true, true, true]))
  expect(running.isClosed).toBe(false)
  const next = await dial()
  ask(next.socket)
  await until(() => expect(next.text).toContain('200 OK'))
})

test('a stalled connection is closed, even in the middle of an answer', async () => {
  await listen({ idleMs: 50 })
  const [silent, hanging] = [await dial(), await dial()]
  ask(hanging.socket, '/hang')
  await until(() => expect([silent.isClosed, hanging.isClosed]).toEqual([true, true]))
  await until(async () => expect(await count()).toBe(0))
})

test('a request whose body stalls is answered 408; a slow body is received whole', async () => {
  await listen({ bodyMs: 50 })
  const [still, slow] = [await dial(), await dial()]
  const begin = (socket: Socket) =>
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n')
  begin(still.socket)
  begin(slow.socket)
  // On the slowest supported connection these bytes may take half a minute.
  slow.socket.write('x'.repeat(30_000))
  await until(() =>
    expect([still.text, still.isClosed]).toEqual([expect.stringContaining('HTTP/1.1 408'), true]),
  )
  expect([slow.text, slow.isClosed]).toEqual(['', false])
  slow.socket.write('x'.repeat(30_000))
  await until(() => expect(slow.text).toContain('200 OK'))
})
