// How many calls of each kind the server answers, compared with bare routes in the same process on the same store: part of npm run bench.
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { mongo } from 'mongoose'
import { bundle, startApp, startStoreProcess } from './bench-servers.mjs'
import { median } from './median.mjs'
import { withDatabase } from './store-address.mjs'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 1)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const CONNECTIONS = 16
/** Code that has run fewer than a few hundred times takes several times longer. */
const WARM_SECONDS = Number(process.env.BENCH_WARM ?? 2)
/** Limits the run to the lines whose name matches. */
const only = new RegExp(process.env.BENCH_LINES ?? '')
const stores = (process.env.BENCH_STORES ?? (process.env.MONGODB_URI ? 'given' : 'thread,process')).split(',')

await bundle()
const { makePeople } = await import('./bench-people.mjs')
const { bareLines, linesOf } = await import('./bench-lines.mjs')
async function measure(app, [, against, next, prepare], seconds = SECONDS) {
  const prepared = prepare ? await prepare() : []
  const amount = prepared.length
  const port = against ? app.port : app.barePort
  const before = await app.cpu()
  const { requests, latency, non2xx, errors, duration } = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: CONNECTIONS,
    ...(prepare ? { amount } : { duration: seconds }),
    requests: [{ setupRequest: (request) => ({ ...request, ...next(prepared.pop() ?? {}) }) }],
  })
  const cpu = ((await app.cpu()) - before) / requests.total
  return {
    rate: requests.total / duration,
    cpu,
    p50: latency.p50,
    p99: latency.p99,
    refused: non2xx + errors,
  }
}

/** How many commands one call sends to the store when it is made alone. */
async function countCommands(counting, [name, , next, prepare]) {
  const times = 8
  const prepared = prepare ? (await prepare()).slice(0, times) : []
  const make = async () => {
    const { path, ...options } = next(prepared.pop() ?? {})
    const answer = await fetch(`http://127.0.0.1:${counting.port}${path}`, options)
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`)
  }
  if (!prepare) await make()
  const before = await counting.commands()
  const made = prepared.length || times
  while (prepare ? prepared.length : false) await make()
  for (let n = 0; !prepare && n < times; n++) await make()
  return ((await counting.commands()) - before) / made
}

const MS_PER_TICK = 10

/** The processor time that a process has taken so far (proc(5)), in ms; NaN where the system does not say. */
async function cpuOf(pid) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14)
  return MS_PER_TICK * (Number(user) + Number(system))
}

const columns = [
  'calls/s',
  'of bare',
  'with store',
  'ms of CPU',
  'by CPU',
  'p50 ms',
  'p99 ms',
  'commands',
  'refused',
]
const print = (name, cells) => console.log(name.padEnd(24) + cells.map((cell) => cell.padStart(11)).join(''))

/** Measures a call and the bare routes in turn, because the other load of the machine changes from second to second. */
async function measureBeside(app, counting, line) {
  const [name, against] = line
  const { nothing, ...others } = bareLines(app.origin)
  await measure(app, line, WARM_SECONDS)
  const rounds = []
  for (let round = 0; round < ROUNDS; round++) {
    const bare = await measure(app, nothing)
    rounds.push({ bare, beside: await measure(app, others[against]), own: await measure(app, line) })
  }
  const of = (read) => median(rounds.map(read))
  print(name, [
    of(({ own }) => own.rate).toFixed(0),
    of(({ own, bare }) => own.rate / bare.rate).toFixed(2),
    of(({ own, beside }) => own.rate / beside.rate).toFixed(2),
    of(({ own }) => own.cpu).toFixed(2),
    of(({ own, beside }) => beside.cpu / own.cpu).toFixed(2),
    of(({ own }) => own.p50).toFixed(0),
    of(({ own }) => own.p99).toFixed(0),
    (await countCommands(counting, line)).toFixed(1),
    String(Math.max(...rounds.map(({ own }) => own.refused))),
  ])
}

/** A database on the server that MONGODB_URI names. Nothing else uses it, and it is dropped afterwards. */
const databaseOfBench = () => `bench_${randomBytes(8).toString('hex')}`

async function dropDatabase(uri) {
  const client = await mongo.MongoClient.connect(uri)
  await client.db().dropDatabase()
  await client.close()
}

async function bench(kind) {
  const folder = await mkdtemp(join(tmpdir(), 'ideavault-bench-'))
  const store = kind === 'process' ? await startStoreProcess(folder) : null
  const given = kind === 'given' ? withDatabase(process.env.MONGODB_URI ?? '', databaseOfBench()) : store?.uri
  const env = { DATA_DIR: folder, SECRET: 'a'.repeat(64), ...(given ? { STORE_URI: given } : {}) }
  const server = await startApp(env)
  const pids = [server.pid, ...(store ? [store.pid] : [])]
  const app = {
    ...server,
    cpu: async () => (await Promise.all(pids.map(cpuOf))).reduce((sum, ms) => sum + ms),
  }
  const counting = await startApp({ ...env, STORE_URI: app.uri, COUNT: '1' })
  try {
    const people = await makePeople(app)
    console.log(`\nStore: ${kind}. ${CONNECTIONS} connections, ${SECONDS} s each, medians of ${ROUNDS}`)
    print('', columns)
    for (const line of linesOf(people, app.origin))
      if (only.test(line[0])) await measureBeside(app, counting, line)
  } finally {
    await counting.stop()
    await app.stop()
    await store?.stop()
    if (kind === 'given') await dropDatabase(given)
    await rm(folder, { recursive: true, force: true })
  }
}

for (const kind of stores) await bench(kind)
