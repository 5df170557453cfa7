import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../scripts/free-port.mjs'
import { Client } from '../support/client.ts'
import { until } from '../support/until.ts'
import { buildPrograms, cleanUp, run, temporaryFolder } from './programs.ts'

beforeAll(buildPrograms)
afterAll(cleanUp)

/** Both outputs are files that were opened for reading: each write is refused, as on a full disk. */
const withoutOutput = { prefix: ['sh', '-c', 'exec "$@" 1</dev/null 2</dev/null', 'sh'] }

test('a server that cannot write to its output starts, waits for its database, serves and stops', async () => {
  const [port, storePort] = [await freePort(), await freePort()]
  const [dataDir, folder] = [await temporaryFolder(), await temporaryFolder()]
  const env = {
    PORT: String(port),
    DATA_DIR: dataDir,
    // This store is not running at first, which the server tries to log.
    MONGODB_URI: `mongodb://127.0.0.1:${storePort}/vault`,
    SECRET_KEY: 'k'.repeat(32),
  }
  const product = run('main', env, [], withoutOutput)
  const browser = new Client(`http://localhost:${port}`)
  const health = async () => (await browser.get('/api/health')).status
  await until(async () => expect(await health()).toBe(503))
  const store = run('store', { DATA_DIR: folder }, ['--port', String(storePort)])
  await store.says('mongodb://')
  await until(async () => expect(await health()).toBe(200))
  product.kill('SIGTERM')
  expect([await product.exit, product.stdout(), product.stderr()]).toEqual([0, '', ''])
})

test.each([
  [
    'finds no room ends with code 1 and the reason',
    '1</dev/null',
    'The output could not be written (EBADF).\n1\n',
  ],
  ['nobody reads to its end ends without a fault', '| true', '0\n'],
])('a command whose output %s', async (_, redirection, said) => {
  const program = `{ "$@"; echo $? >&2; } ${redirection}`
  const invite = run('invite', { DATA_DIR: await temporaryFolder() }, ['ada@example.org'], {
    prefix: ['sh', '-c', program, 'sh'],
  })
  await invite.exit
  expect(invite.stderr()).toBe(said)
})
