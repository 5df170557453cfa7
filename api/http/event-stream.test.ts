import { once } from 'node:events'
import { connect } from 'node:net'
import express, { type Response } from 'express'
import { expect, test } from 'vitest'
import { serveApp } from '../../tests/support/serve-app.ts'
import { until } from '../../tests/support/until.ts'
import { boundConnections } from './bound-connections.ts'
import { EventStream, eventText, HEARTBEAT } from './event-stream.ts'
import { abortOnDisconnect } from './send-events.ts'

/** Starts a server whose only page is a stream, with a client that reads only on demand. */
async function openStream(idleMs = 120_000) {
  const streams: EventStream[] = []
  const app = express()
  app.get('/', (_request, response) => {
    streams.push(new EventStream(response).open())
  })
  const served = await serveApp(app)
  boundConnections(served.server, { trustProxy: 0 }, { all: 10, perAddress: 10, idleMs, bodyMs: 60_000 })
  const client = connect(served.port, '127.0.0.1')
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const stream = await until(() => {
    const [first] = streams
    if (!first) throw new Error('not asked yet')
    return first
  })
  const close = () => {
    client.destroy()
    served.close()
  }
  return { stream, client, close }
}

test('a stream is closed when its client does not read, so that buffers stay limited', async () => {
  const { stream, client, close } = await openStream()
  client.pause()
  const text = eventText(1, { type: 'event', event: 'x'.repeat(50_000) })
  let sent = 0
  await until(() => {
    stream.send(text)
    sent += text.length
    expect(stream.isOpen).toBe(false)
  })
  await stream.closed
  // The operating system itself buffers a few megabytes per connection.
  expect(sent).toBeLessThan(30_000_000)
  stream.send(text)
  stream.end()
  close()
})

test('heartbeats keep a stream open that would otherwise be closed as idle', async () => {
  const idleMs = 300
  const { stream, client, close } = await openStream(idleMs)
  client.resume()
  const timer = setInterval(() => stream.send(HEARTBEAT), idleMs / 10)
  const begun = Date.now()
  await until(() => expect(Date.now() - begun).toBeGreaterThan(4 * idleMs))
  expect(stream.isOpen).toBe(true)
  clearInterval(timer)
  await stream.closed
  close()
})

test('a client that left before its answer began has left', async () => {
  const responses: Response[] = []
  const served = await serveApp(express().get('/', (_request, response) => void responses.push(response)))
  const client = connect(served.port, '127.0.0.1')
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const response = await until(() => {
    const [first] = responses
    if (!first) throw new Error('not asked yet')
    return first
  })
  client.destroy()
  await once(response, 'close')
  expect(abortOnDisconnect(response).aborted).toBe(true)
  await new EventStream(response).closed
  served.close()
})
