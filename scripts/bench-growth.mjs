// What a call costs in a full store: an account with many ideas compared with one with few; part of npm run bench.
import mongoose from 'mongoose'
import { multiply, TRIES, time } from './bench-rows.mjs'
import { personAt, startProduct } from './product.mjs'

const ROWS = Number(process.env.BENCH_ROWS ?? 100_000)
const OWNERS = 1_000

const account = { email: 'few@example.org', password: 'a quiet, long pass phrase' }

const product = await startProduct()
try {
  const { origin, owner: many, socket } = product
  await product.makeLink()
  const few = personAt(origin)
  await few('POST', '/api/auth/register', { name: 'Few Ideas', ...account })
  await few('POST', '/api/auth/login', account)
  const mine = await few('POST', '/api/ideas', { title: 'Quiet fan', content: '<p>An owl-wing edge.</p>' })
  await few('POST', '/api/shares', { ideaId: mine.id, shareType: 'full-access' })
  const client = await mongoose.mongo.MongoClient.connect(
    `mongodb://${encodeURIComponent(socket)}/ideavault?directConnection=true`,
  )
  const rows = (name) => client.db().collection(name)
  const [fewId, manyId] = [(await few('GET', '/api/auth/me')).id, (await many('GET', '/api/auth/me')).id]
  const ideaOf = async (ownerId) => rows('ideas').findOne({ ownerId })
  const begin = Date.now()
  // The smaller account has exactly one page, so that both answers are equally long.
  const grow = (one, count, id) =>
    multiply(rows('ideas'), one, count, (n) => ({ _id: id + n, lastModified: new Date(begin - n * 1000) }))
  await grow(await ideaOf(fewId), 1_999, 1e6)
  const lists = (idea) => [
    ['portfolio, first page', '/api/ideas'],
    ['links of an idea, first page', `/api/ideas/${idea}/shares`],
    ['comments of an idea', `/api/comments?ideaId=${idea}`],
    ['received', '/api/shares/received'],
    ['pictures', '/api/assets'],
    ['sessions', '/api/profile/sessions'],
    ['what is used', '/api/profile/usage'],
    ['one idea', `/api/ideas/${idea}`],
  ]
  const before = []
  for (const [, path] of lists(mine.id)) before.push((await time(origin, few.cookie(), path)).ms)
  const hers = await ideaOf(manyId)
  await grow(hers, ROWS, 2e6)
  await multiply(rows('ideas'), hers, ROWS, (n) => ({ _id: 3e6 + n, ownerId: 1e6 + (n % OWNERS) }))
  const share = await rows('shares').findOne({ ownerId: manyId })
  await multiply(rows('shares'), share, ROWS / 10, (n) => ({ _id: 1e6 + n, tokenHash: `hash ${n}` }))
  console.log(
    `${ROWS} ideas of one owner, ${ROWS} of ${OWNERS} owners, ${ROWS / 10} links of one idea; ms, median of ${TRIES}`,
  )
  const row = (title, ...figures) => console.log(title.padEnd(32), ...figures.map((one) => one.padStart(16)))
  row('', 'almost empty', 'full, few ideas', 'full, many', 'times')
  for (const [at, [title, path]] of lists(mine.id).entries()) {
    const own = await time(origin, few.cookie(), path)
    const full = await time(origin, many.cookie(), lists(hers._id)[at][1])
    const most = Math.max(own.ms, full.ms) / before[at]
    row(title, before[at].toFixed(1), own.ms.toFixed(1), full.ms.toFixed(1), most.toFixed(1))
  }
  let { next } = await time(origin, many.cookie(), '/api/ideas')
  let pages = 1
  for (let last = next; next; pages++) {
    last = next
    const answer = await fetch(origin + next, { headers: { cookie: many.cookie() } })
    await answer.arrayBuffer()
    next = /<(.*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
    if (!next)
      row('portfolio, last page', '', '', (await time(origin, many.cookie(), last)).ms.toFixed(1), '')
  }
  console.log(`The large portfolio has ${pages} pages.`)
  const counting = performance.now()
  const count = await rows('ideas').countDocuments({ ownerId: manyId, deletedAt: null })
  console.log(`Counting its ${count} ideas in the store: ${(performance.now() - counting).toFixed(0)} ms`)
  await client.close()
} finally {
  await product.stop()
}
