import { readdir, readFile, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectionBounds } from '../../api/http/bound-connections.ts'
import { GOOD_PASSWORD } from '../accounts/people.ts'
import { Client } from '../support/client.ts'
import { listenToActivity } from '../support/listen-stream.ts'
import { until } from '../support/until.ts'
import { buildPrograms, cleanUp, startProduct } from './programs.ts'

beforeAll(buildPrograms)
afterAll(cleanUp)

const person = { name: 'Ada Example', email: 'ada@example.org', password: GOOD_PASSWORD }
const { email, password } = person

async function stopped(program: { kill: (signal: NodeJS.Signals) => void; exit: Promise<number | null> }) {
  program.kill('SIGTERM')
  expect(await program.exit).toBe(0)
}

describe('the server on its own', () => {
  const stray = "process.on('SIGUSR2',()=>{Promise.reject(new Error('stray'))})"
  let product: Awaited<ReturnType<typeof startProduct>>
  beforeAll(async () => {
    product = await startProduct({
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(stray)}`,
    })
  })

  test('prints its address, its data and mail folders, and how to make the first account', async () => {
    await product.says('No account yet')
    expect(product.stdout().split('\n')).toEqual([
      `IdeaVault is at ${product.origin}`,
      `  data   ${product.dataDir}`,
      `  store  embedded store in ${product.dataDir}/db`,
      `  mail   files in ${product.dataDir}/outbox`,
      `No account yet. Open ${product.origin}/register to make one.`,
      '',
    ])
    const key = join(product.dataDir, 'secret-key')
    expect([(await stat(key)).mode & 0o777, (await readFile(key, 'utf8')).length]).toEqual([0o600, 65])
    expect(product.stderr()).toBe('')
  })

  test('closes connections of one address beyond the limit, and goes on answering', async () => {
    const over = 5
    const sockets = Array.from({ length: connectionBounds.perAddress + over }, () =>
      connect(product.port, '127.0.0.1').on('error', () => undefined),
    )
    await until(() => expect(sockets.filter(({ closed }) => closed)).toHaveLength(over))
    for (const socket of sockets) socket.destroy()
    await until(async () => expect((await fetch(`${product.origin}/api/health`)).status).toBe(200))
  })

  test('logs an unhandled rejection and goes on', async () => {
    product.kill('SIGUSR2')
    await until(() => expect(product.stderr()).toContain('unhandled rejection'))
    expect(product.stderr()).toContain('stray')
    expect((await fetch(`${product.origin}/api/health`)).status).toBe(200)
  })

  test('writes mails to the outbox, and logs neither addresses nor links', async () => {
    const browser = new Client(product.origin)
    await browser.post('/api/auth/register', person)
    await browser.post('/api/auth/forgot-password', { email })
    const outbox = join(product.dataDir, 'outbox')
    const name = await until(async () => {
      const [mail] = (await readdir(outbox)).filter((file) => file.endsWith('.eml'))
      if (!mail) throw new Error('no mail yet')
      return mail
    })
    const mail = await readFile(join(outbox, name), 'utf8')
    const token = /reset-password\/(\S+)/.exec(mail)?.[1]
    const answer = await browser.post('/api/auth/reset-password', {
      token,
      password: 'slow heron 27 by the weir',
    })
    expect(answer.status).toBe(204)
    await stopped(product)
    expect(product.stderr()).toContain(name)
    expect(product.stderr()).not.toContain(email)
    expect(product.stderr()).not.toContain(token)
  })
})

/** Each test has a server of its own. They run at once, because one of them waits for ten seconds. */
describe.concurrent('a server that starts or stops', () => {
  test('keeps accounts, sessions and its key over a restart, and does not offer a first account again', async () => {
    const first = await startProduct()
    const browser = new Client(first.origin)
    expect((await browser.post('/api/auth/register', person)).status).toBe(201)
    expect((await browser.post('/api/auth/login', { email, password })).status).toBe(200)
    await stopped(first)
    expect(first.stderr()).toBe('')
    const again = await startProduct({ DATA_DIR: first.dataDir, PORT: String(first.port) })
    expect((await browser.get('/api/auth/me')).status).toBe(200)
    expect((await new Client(again.origin).post('/api/auth/login', { email, password })).status).toBe(200)
    await stopped(again)
    expect(again.stdout()).not.toContain('No account yet')
  })

  test('lets a running request finish, accepts no new one, and ends with code 0', async () => {
    const product = await startProduct()
    const body = JSON.stringify({ email, password })
    const socket = connect(product.port, '127.0.0.1')
    const answer = text(socket)
    socket.write(
      `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nOrigin: ${product.origin}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`,
    )
    expect((await fetch(`${product.origin}/api/health`)).status).toBe(200)
    product.kill('SIGTERM')
    await until(() =>
      expect(fetch(`${product.origin}/api/health`, { headers: { connection: 'close' } })).rejects.toThrow(),
    )
    socket.write(body)
    expect(await answer).toMatch(/^HTTP\/1\.1 401 .*"code":"bad_credentials"/s)
    expect(await product.exit).toBe(0)
    expect(product.stderr()).toBe('')
  })

  test('ends streams first, waits for no idle connection, and ignores a second signal', async () => {
    const product = await startProduct()
    const browser = new Client(product.origin)
    await browser.post('/api/auth/register', person)
    await browser.post('/api/auth/login', { email, password })
    const stream = await listenToActivity(browser)
    await until(() => expect(stream.heard).toHaveLength(1))
    const socket = connect(product.port, '127.0.0.1')
    socket.resume()
    socket.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await new Promise((resolve) => socket.once('data', resolve))
    product.kill('SIGINT')
    product.kill('SIGINT')
    product.kill('SIGTERM')
    expect(await stream.ended).toBe('ended')
    // If the idle connection had delayed the stop, the server would have ended itself with a failure.
    expect(await product.exit).toBe(0)
  })

  test('cuts off a client that never finishes its headers, and serves others meanwhile', async () => {
    const product = await startProduct()
    const start = performance.now()
    const slow = Array.from({ length: 50 }, () => {
      const socket = connect(product.port, '127.0.0.1')
      socket.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
      return text(socket)
    })
    expect((await fetch(`${product.origin}/api/health`)).status).toBe(200)
    const answers = await Promise.all(slow)
    expect(new Set(answers.map((answer) => answer.slice(0, 12)))).toEqual(new Set(['HTTP/1.1 408']))
    expect(performance.now() - start).toBeGreaterThan(9000)
    await stopped(product)
  })
})
