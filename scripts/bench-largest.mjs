// How long everybody else waits while one account sends the largest things that it may: part of npm run bench.
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { crc32, deflateSync } from 'node:zlib'
import { startProduct } from './product.mjs'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 5)
const CONNECTIONS = 20
/** Interval between two probes, each a stranger's call and a reader's. */
const PROBE_EVERY_MS = 25
const BOUND_MS = 200
const BOUND_MEGABYTES = 600
const MEGABYTE = 1024 * 1024
/** Limits the run to the cases whose name matches. */
const only = new RegExp(process.env.BENCH_CASES ?? '')

/** Memory of the process itself, without the pages of files that the system may reclaim (the store maps its data file). */
async function residentMegabytes(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const of = (name) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? Number.NaN) / 1024
  return { own: of('RssAnon'), files: of('RssFile') }
}

const html = (content) => ({ json: { title: 'Large', content } })
const part = (name, fileName, type, bytes) => ({ file: { name, fileName, type, bytes } })
const nested = (depth) => `${'['.repeat(depth)}${']'.repeat(depth)}`

/** A PNG with sides of this many pixels in one colour: small to send, large to decode (PNG specification, sections 5 and 11). */
function largePng(side) {
  const chunk = (type, data) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const bytes = Buffer.alloc(body.length + 8)
    bytes.writeUInt32BE(data.length)
    body.copy(bytes, 4)
    bytes.writeUInt32BE(crc32(body), body.length + 4)
    return bytes
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side)
  header.writeUInt32BE(side, 4)
  header[8] = 8
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(side * (side + 1)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const save = (id, body) => ({ method: 'PUT', path: `/api/ideas/${id}`, ...body })
const cases = (id) => [
  [
    '39,000 pictures in a text of 3.5 MB',
    save(
      id,
      html(
        `<p>${'<img src="https://example.org/an-address-of-about-this-length/picture.png" alt="a">'.repeat(39_000)}</p>`,
      ),
    ),
  ],
  ['4 MB of words', save(id, html(`<p>${'words '.repeat(690_000)}</p>`))],
  ['20,000 tags within each other', save(id, html(`${'<b>'.repeat(19_000)}a${'</b>'.repeat(19_000)}`))],
  ['110,000 tags', save(id, html('<i>a</i>'.repeat(55_000)))],
  ['4 MB of &amp;', save(id, html(`<p>${'&amp;'.repeat(800_000)}</p>`))],
  [
    'JSON, two million brackets deep',
    { method: 'PUT', path: `/api/ideas/${id}`, raw: `{"title":"a","content":${nested(2_000_000)}}` },
  ],
  [
    'a drawing of 500 elements',
    save(id, {
      json: {
        title: 'Drawing',
        content: Array.from({ length: 500 }, (_, n) => ({
          id: `${n}`,
          type: 'text',
          x: n,
          y: n,
          width: 10,
          height: 10,
          content: 'words '.repeat(1000),
        })),
      },
    }),
  ],
  [
    'signing in',
    {
      method: 'POST',
      path: '/api/auth/login',
      json: { email: 'owner@example.org', password: 'not the pass phrase' },
    },
  ],
  [
    'a PNG of 36 million pixels',
    {
      method: 'POST',
      path: '/api/upload/image',
      ...part('image', 'large.png', 'image/png', largePng(6_000)),
    },
  ],
  [
    'a PDF of 9.9 MB',
    {
      method: 'POST',
      path: '/api/ideas/pdf',
      ...part(
        'file',
        'large.pdf',
        'application/pdf',
        Buffer.concat([
          Buffer.from('%PDF-1.7\n'),
          Buffer.alloc(9.9 * MEGABYTE, 'a'),
          Buffer.from('\n%%EOF\n'),
        ]),
      ),
    },
  ],
  ['the description of the API', { method: 'GET', path: '/api/openapi.json' }],
  ['a list of everything', { method: 'GET', path: '/api/ideas' }],
]

/** Returns how often each status was received. */
function sendFor(request, { origin, cookie }) {
  const workerData = { request, origin, cookie, seconds: SECONDS, connections: CONNECTIONS }
  const sender = new Worker(new URL('./bench-sender.mjs', import.meta.url), { workerData })
  return new Promise((resolve, reject) => {
    sender.once('message', resolve)
    sender.once('error', reject)
  })
}

const percentile = (times, share) =>
  [...times].sort((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? 0

/** Probes the server until `isOver` says yes; returns how long each probe took. */
async function probe(url, headers, isOver) {
  const times = []
  while (!isOver()) {
    const asked = performance.now()
    const answer = await fetch(url, { headers })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
    times.push(performance.now() - asked)
    await wait(PROBE_EVERY_MS)
  }
  return times
}

const product = await startProduct()
try {
  const { origin, owner, pid } = product
  const token = await product.makeLink()
  const reader = await product.readerAt('document', token)
  await fetch(`${origin}/api/share/${token}/open`, { method: 'POST', headers: { origin, cookie: reader } })
  const { id } = await owner('POST', '/api/ideas', { title: 'Large', content: '<p>a</p>' })
  const watched = async (sendAll) => {
    let isOver = false
    const probes = [
      probe(`${origin}/api/health`, {}, () => isOver),
      probe(`${origin}/api/share/${token}/session`, { cookie: reader }, () => isOver),
    ]
    const answers = await sendAll()
    isOver = true
    const [health, page] = await Promise.all(probes)
    return { answers, health, page }
  }
  const idle = await watched(() => wait(SECONDS * 1000, new Map()))
  const idleMs = percentile(idle.health, 0.5)
  const row = (title, health, page, memory, answers) =>
    console.log(
      `${title.padEnd(38)} ${health.padStart(15)} ${page.padStart(15)} ${memory.padStart(14)}   ${answers}`,
    )
  console.log(
    `${CONNECTIONS} connections of one account, ${SECONDS} s each; others wait p50 / p99 / longest, ms`,
  )
  console.log(`Limits: ${BOUND_MS} ms, ${BOUND_MEGABYTES} MB`)
  const figures = (times) => [0.5, 0.99, 1].map((share) => percentile(times, share).toFixed(0)).join(' / ')
  row('', 'health', "a reader's page", 'memory', 'answers')
  const show = async (title, { health, page, answers }) => {
    const { own, files } = await residentMegabytes(pid)
    row(
      title,
      figures(health),
      figures(page),
      `${own.toFixed(0)} + ${files.toFixed(0)} MB`,
      `${[...answers].map(([status, count]) => `${count} x ${status}`).join(', ')} ${(percentile(health, 0.99) / idleMs).toFixed(0)} times idle`,
    )
  }
  await show('idle', idle)
  for (const [title, request] of cases(id).filter(([title]) => only.test(title))) {
    const seen = await watched(() => sendFor(request, { origin, cookie: owner.cookie() }))
    await show(title, seen)
  }
} finally {
  await product.stop()
}
