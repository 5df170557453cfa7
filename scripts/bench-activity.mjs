// How long the lists of activity take with a million events, compared with an account whose events fill one page; part of npm run bench.
import mongoose from 'mongoose'
import { multiply, TRIES, time } from './bench-rows.mjs'
import { personAt, startProduct } from './product.mjs'

const ROWS = Number(process.env.BENCH_EVENTS ?? 1_000_000)
/** What the first page shows. */
const PAGE = 30
/** The goal: the first page takes less than this many times as long as in an almost empty store. */
const MAX_FACTOR = 2
const account = { email: 'few@example.org', password: 'a quiet, long pass phrase' }

/** An id like those of events: a time `n` seconds ago, followed by digits that no other id has. */
const idAt = (n, begin) =>
  (begin - n * 1000).toString(16).padStart(12, '0') + n.toString(16).padStart(20, '0')

const product = await startProduct()
try {
  const { origin, owner: many, socket } = product
  await product.makeLink()
  const few = personAt(origin)
  await few('POST', '/api/auth/register', { name: 'Few Events', ...account })
  await few('POST', '/api/auth/login', account)
  const ids = []
  for (const who of [few, many]) {
    const { id } = await who('POST', '/api/ideas', {
      title: 'Quiet fan',
      content: '<p>An owl-wing edge.</p>',
    })
    await who('POST', '/api/shares', { ideaId: id, shareType: 'full-access' })
    ids.push(id)
  }
  const client = await mongoose.mongo.MongoClient.connect(
    `mongodb://${encodeURIComponent(socket)}/ideavault?directConnection=true`,
  )
  const rows = client.db().collection('activity_events')
  const begin = Date.now()
  const grow = async (ideaId, count, first) => {
    const one = await rows.findOne({ ideaId })
    const groups = ['readers', 'readers', 'readers', 'refused']
    await multiply(rows, one, count, (n) => ({
      _id: idAt(first + n, begin),
      sequence: n + 2,
      position: n + 100,
      group: groups[n % groups.length],
      // As in a busy account, only a small part is unread or waiting for an answer.
      ...(n % 1000 === 0 ? { unread: true, needs: 'answer', needsOwner: true } : {}),
    }))
  }
  await grow(ids[0], PAGE, 2 * ROWS)
  const lists = (ideaId) => [
    ['all, first page', '/api/activity'],
    ['readers', '/api/activity?filter=readers'],
    ['needs you', '/api/activity?filter=needs-you'],
    ['of one idea', `/api/ideas/${ideaId}/activity`],
    ['counts', '/api/activity/counts'],
    ['portfolio', '/api/ideas'],
  ]
  const before = []
  // One uncounted round first: the first answers of a process are slower.
  for (const [, path] of lists(ids[0])) await time(origin, few.cookie(), path)
  for (const [, path] of lists(ids[0])) before.push((await time(origin, few.cookie(), path)).ms)
  const growing = performance.now()
  await grow(ids[1], ROWS, 0)
  const seconds = Math.round((performance.now() - growing) / 1000)
  console.log(`${ROWS} events of one owner, written in ${seconds} s; ms, median of ${TRIES}`)
  const row = (title, ...figures) => console.log(title.padEnd(20), ...figures.map((one) => one.padStart(18)))
  row('', 'almost empty', 'full, few events', 'full, many', 'times')
  for (const [at, [title, path]] of lists(ids[0]).entries()) {
    const own = await time(origin, few.cookie(), path)
    const full = await time(origin, many.cookie(), lists(ids[1])[at][1])
    const most = Math.max(own.ms, full.ms) / before[at]
    row(title, before[at].toFixed(1), own.ms.toFixed(1), full.ms.toFixed(1), most.toFixed(1))
    if (at === 0 && most >= MAX_FACTOR) process.exitCode = 1
  }
  await client.close()
} finally {
  await product.stop()
}
