import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../scripts/free-port.mjs'
import { GOOD_PASSWORD } from '../accounts/people.ts'
import { Client } from '../support/client.ts'
import { until } from '../support/until.ts'
import { buildPrograms, cleanUp, run, startProduct, temporaryFolder } from './programs.ts'

beforeAll(buildPrograms)
afterAll(cleanUp)

const email = 'ada@example.org'

test('npm run mail lists the mails that wait on a running server, with the reason', async () => {
  const product = await startProduct({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` })
  const browser = new Client(product.origin)
  await browser.post('/api/auth/register', { name: 'Ada Example', email, password: GOOD_PASSWORD })
  await browser.post('/api/auth/forgot-password', { email })
  await until(() => expect(product.stdout() + product.stderr()).toContain('mail not sent yet'))
  const listed = await until(async () => {
    const list = run('mail', { DATA_DIR: product.dataDir })
    expect([await list.exit, list.stderr()]).toEqual([0, ''])
    expect(list.stdout()).toContain('ESOCKET')
    return list.stdout()
  })
  expect(listed).toMatch(
    /^1 waiting\n {2}password reset to ada@example\.org, written .* UTC, 1 try, failed with ESOCKET at CONN, next try .* UTC, expires .* UTC\n0 given up in the last 30 days\n$/,
  )
  expect(product.stdout() + product.stderr()).not.toContain(email)
})

test('two servers on one store send each mail once', async () => {
  const people = Array.from({ length: 10 }, (_, n) => `person${n}@example.org`)
  const delivered: string[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      delivered.push(...session.envelope.rcptTo.map(({ address }) => address))
      stream.resume().on('end', () => done())
    },
  })
  await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready))
  const address = smtp.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const folder = await temporaryFolder()
  const store = run('store', { DATA_DIR: folder })
  const uri = await until(() => {
    const found = /mongodb:\/\/\S+/.exec(store.stdout())?.[0]
    if (!found) throw new Error(store.stdout() + store.stderr())
    return found
  })
  const env = {
    MONGODB_URI: uri,
    SECRET_KEY: 'a key for tests only, 32 characters or more',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
  }
  const servers = [await startProduct(env), await startProduct(env)]
  const browsers = servers.map(({ origin }) => new Client(origin))
  for (const person of people) {
    const account = { name: 'Ada Example', email: person, password: GOOD_PASSWORD }
    expect((await browsers[0]?.post('/api/auth/register', account))?.status).toBe(201)
  }
  await Promise.all(
    people.map((person, n) => browsers[n % 2]?.post('/api/auth/forgot-password', { email: person })),
  )
  await until(() => expect(new Set(delivered).size).toBe(people.length))
  await until(async () => {
    const list = run('mail', env)
    await list.exit
    expect(list.stdout()).toContain('0 waiting')
  })
  expect(delivered.sort()).toEqual(people)
  await new Promise<void>((done) => smtp.close(done))
})
