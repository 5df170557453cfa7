// npm run bench: calls per second of the paths that matter, beside bare routes in the same process on the same store.
import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'

await ensureBuilt()
const { default: autocannon } = await import('autocannon')
const { build } = await import('esbuild')

const SECONDS = Number(process.env.BENCH_SECONDS ?? 5)
const CONNECTIONS = 16
const SESSIONS = 400

async function startStoreProcess(folder) {
  const child = fork('dist/server/store.mjs', [], {
    env: { ...process.env, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const uri = await new Promise((resolve) =>
    child.stdout.on('data', (bytes) => {
      const found = /mongodb:\/\/\S+/.exec(String(bytes))
      if (found) resolve(found[0])
    }),
  )
  return { child, uri }
}

async function startApp(uri) {
  const outfile = 'node_modules/.cache/bench-server.mjs'
  await build({
    entryPoints: ['tests/bench/bench-server.ts'],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    alias: { '#contract': './api/contract' },
  })
  const child = fork(outfile, [], {
    env: { ...process.env, STORE_URI: uri },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ready = await new Promise((resolve, reject) => {
    child.once('message', resolve)
    child.once('exit', (code) => reject(new Error(`The bench server stopped with ${code}.`)))
  })
  return { child, ...ready }
}

function caller({ port, origin }) {
  return async (method, path, body, cookie = '') => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { origin, cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0])
    return { body: text ? JSON.parse(text) : null, cookie: cookies.join('; ') }
  }
}

/** An owner with 50 ideas and one full-access link, and accepted readers of it. */
async function prepare(call) {
  const account = { email: 'bench@example.org', password: 'a long enough secret' }
  await call('POST', '/api/auth/register', { name: 'Bench Owner', ...account })
  const { cookie: owner } = await call('POST', '/api/auth/login', account)
  const content = `<h2>Problem</h2><p>${'Words of an idea. '.repeat(120)}</p>`
  const ideas = []
  for (let n = 0; n < 50; n++)
    ideas.push((await call('POST', '/api/ideas', { title: `Idea ${n}`, content }, owner)).body)
  const { body: share } = await call(
    'POST',
    '/api/shares',
    { ideaId: ideas[0].id, shareType: 'full-access' },
    owner,
  )
  const readers = []
  for (let n = 0; n < SESSIONS; n++) {
    const { body: recipient, cookie } = await call('POST', '/api/recipients', {
      accessToken: share.accessLink,
      name: `Reader ${n}`,
      email: `reader${n}@example.org`,
    })
    await call('PUT', `/api/recipients/${recipient.id}/nda`, { agreed: true }, cookie)
    readers.push(cookie)
  }
  return { owner, content, idea: ideas[0], token: share.accessLink, readers }
}

async function measure(title, options) {
  const result = await autocannon({ connections: CONNECTIONS, duration: SECONDS, ...options })
  const refused = result.non2xx + result.errors
  console.log(
    `${title.padEnd(46)} ${result.requests.average.toFixed(0).padStart(7)} /s   p50 ${String(result.latency.p50).padStart(4)} ms   p99 ${String(result.latency.p99).padStart(4)} ms${refused ? `   ${refused} refused` : ''}`,
  )
}

const folder = await mkdtemp(join(tmpdir(), 'ideavault-bench-'))
const store = process.env.MONGODB_URI
  ? { uri: process.env.MONGODB_URI, child: null }
  : await startStoreProcess(folder)
const app = await startApp(store.uri)
try {
  const call = caller(app)
  const { owner, content, idea, token, readers } = await prepare(call)
  const url = `http://127.0.0.1:${app.port}`
  const bare = `http://127.0.0.1:${app.barePort}`
  const json = { origin: app.origin, 'content-type': 'application/json' }
  console.log(
    `${CONNECTIONS} connections, ${SECONDS} s each, store: ${process.env.MONGODB_URI ? 'MONGODB_URI' : 'embedded, own process'}`,
  )
  await measure('bare Express route', { url: `${bare}/bare` })
  await measure('bare Express route, one indexed read', { url: `${bare}/bare-read` })
  await measure('share look-up, stranger', { url: `${url}/api/share/${token}` })
  let next = 0
  await measure('open, accepted readers', {
    url: `${url}/api/share/${token}/open`,
    requests: [
      {
        method: 'POST',
        headers: { origin: app.origin },
        setupRequest: (request) => ({
          ...request,
          headers: { ...request.headers, cookie: readers[next++ % readers.length] },
        }),
      },
    ],
  })
  await measure('idea save, 2 kB', {
    url: `${url}/api/ideas/${idea.id}`,
    method: 'PUT',
    headers: { ...json, cookie: owner },
    body: JSON.stringify({ title: 'Idea 0', content }),
  })
  await measure('idea list, 50 ideas', { url: `${url}/api/ideas`, headers: { cookie: owner } })
} finally {
  app.child.kill('SIGTERM')
  store.child?.kill('SIGTERM')
  await rm(folder, { recursive: true, force: true })
}
console.log('\nThe largest inputs of one account')
await import('./bench-cruel.mjs')
console.log('\nA full store')
await import('./bench-growth.mjs')
await import('./bench-activity.mjs')
console.log('\nOffline, in Chromium on a phone-sized screen')
await import('./bench-offline.mjs')
