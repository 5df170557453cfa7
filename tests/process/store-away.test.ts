import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../scripts/free-port.mjs'
import { GOOD_PASSWORD } from '../accounts/people.ts'
import { Client } from '../support/client.ts'
import { until } from '../support/until.ts'
import { buildPrograms, cleanUp, run, startProduct, temporaryFolder } from './programs.ts'

beforeAll(buildPrograms)
afterAll(cleanUp)

const person = { name: 'Ada Example', email: 'ada@example.org', password: GOOD_PASSWORD }
const { email, password } = person

/** Every kind of call: reading, signed in, limited, writing, with a file. */
async function expectAway(browser: Client) {
  const form = new FormData()
  form.append('image', new Blob(['x']), 'me.png')
  for (const call of [
    () => browser.get('/api/health'),
    () => browser.get('/api/auth/me'),
    () => browser.get(`/api/share/${'t'.repeat(43)}`),
    () => browser.post('/api/auth/login', { email, password }),
    () => browser.post('/api/waitlist', { name: 'Ada', email, profession: 'Engineer' }),
    () => browser.post('/api/profile/image', form),
  ]) {
    const answer = await call()
    expect([answer.status, answer.code]).toEqual([503, 'store_unavailable'])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect((await browser.get('/api/site')).status).toBe(200)
}

test('servers wait for a database that is away at the start or later, and need no restart', async () => {
  const [port, folder] = [await freePort(), await temporaryFolder()]
  const startStore = async () => {
    const store = run('store', { DATA_DIR: folder }, ['--port', String(port)])
    await store.says('mongodb://')
    return store
  }
  const env = { MONGODB_URI: `mongodb://127.0.0.1:${port}/vault`, SECRET_KEY: 'k'.repeat(32) }
  const [product, second] = await Promise.all([startProduct(env), startProduct(env)])
  const browser = new Client(product.origin)
  browser.setCookie('iv_session', 'x'.repeat(43))
  await expectAway(browser)

  const store = await startStore()
  const isBack = () => until(async () => expect((await browser.get('/api/health')).status).toBe(200))
  await isBack()
  await until(async () => expect((await fetch(`${second.origin}/api/health`)).status).toBe(200))
  const twins = await Promise.all(
    [product, second].map(({ origin }) => new Client(origin).post('/api/auth/register', person)),
  )
  expect(twins.map(({ status }) => status).sort()).toEqual([201, 409])
  expect((await browser.post('/api/auth/login', { email, password })).status).toBe(200)
  const elsewhere = await fetch(`${second.origin}/api/auth/me`, { headers: { cookie: browser.cookieHeader } })
  expect(elsewhere.status).toBe(200)

  store.kill('SIGKILL')
  await store.exit
  await expectAway(browser)

  const again = await startStore()
  await isBack()
  expect((await browser.get('/api/auth/me')).status).toBe(200)
  expect((await browser.post('/api/auth/login', { email, password })).status).toBe(200)

  again.kill('SIGTERM')
  expect(await again.exit).toBe(0)
  for (const { kill } of [product, second]) kill('SIGTERM')
  expect(await Promise.all([product.exit, second.exit])).toEqual([0, 0])
  expect(product.stderr()).not.toMatch(/unhandled|unexpected error/)
  // Takes six seconds, because a call waits two seconds for a server; with the driver's default of thirty it would be a minute and a half.
}, 60_000)

test('data written through npm run store is there when the server uses the folder alone', async () => {
  const [folder, SECRET_KEY] = [await temporaryFolder(), 'k'.repeat(32)]
  const store = run('store', { DATA_DIR: folder })
  await store.says('directConnection')
  const one = await startProduct({ MONGODB_URI: store.stdout().trim(), SECRET_KEY })
  await until(async () => expect((await fetch(`${one.origin}/api/health`)).status).toBe(200))
  expect((await new Client(one.origin).post('/api/auth/register', person)).status).toBe(201)
  for (const program of [one, store]) {
    program.kill('SIGTERM')
    expect(await program.exit).toBe(0)
  }
  const alone = await startProduct({ DATA_DIR: folder, SECRET_KEY })
  expect((await new Client(alone.origin).post('/api/auth/login', { email, password })).status).toBe(200)
  alone.kill('SIGTERM')
  expect(await alone.exit).toBe(0)
})
