// Lighthouse on a phone for the pages that people meet first; prints the median of three runs. Run it alone: it measures time.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'

const VERSION = '12.8.2'
const RUNS = Number(process.env.LIGHTHOUSE_RUNS ?? 3)
const home = 'node_modules/.cache/lighthouse'
const cli = `${home}/node_modules/lighthouse/cli/index.js`
const categories = ['performance', 'accessibility', 'best-practices', 'seo']
/** Least scores: performance, accessibility, best practices, SEO (null: the page is kept out of search engines on purpose). */
const publicPage = [99, 100, 100, 100]
const recipientPage = [99, 100, 100, null]

/** Its own folder, because it is a fifth of all packages and only this script needs it. */
async function ensureLighthouse() {
  if (existsSync(cli)) return
  await mkdir(home, { recursive: true })
  console.log(`Installing lighthouse ${VERSION} ...`)
  const { status } = spawnSync(
    'npm',
    ['install', '--prefix', home, '--no-audit', '--no-fund', '--loglevel=error', `lighthouse@${VERSION}`],
    { stdio: 'inherit' },
  )
  if (status !== 0) throw new Error('Lighthouse could not be installed.')
}

async function startProduct(dataDir) {
  const port = 3999
  const child = spawn(process.execPath, ['dist/server/main.mjs'], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_ORIGIN: `http://localhost:${port}`,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((resolve) =>
    child.stdout.on('data', (bytes) => String(bytes).includes(`:${port}`) && resolve()),
  )
  return { child, origin: `http://localhost:${port}` }
}

async function makeLink(origin) {
  let cookie = ''
  const send = async (path, body) => {
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: { origin, cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    return response.json()
  }
  const account = { email: 'lighthouse@example.org', password: 'a quiet, long pass phrase' }
  await send('/api/auth/register', { name: 'Light House', ...account })
  await send('/api/auth/login', account)
  const idea = await send('/api/ideas', { title: 'Quiet fan', content: '<p>An owl-wing edge.</p>' })
  const share = await send('/api/shares', { ideaId: idea.id, shareType: 'full-access' })
  return { token: share.accessLink, cookie }
}

async function measure(url, headers, folder) {
  const output = join(folder, 'report.json')
  const flags =
    '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'
  const args = [
    cli,
    url,
    '--output=json',
    `--output-path=${output}`,
    '--quiet',
    `--only-categories=${categories.join(',')}`,
    `--chrome-flags=${flags}`,
  ]
  if (headers) args.push(`--extra-headers=${JSON.stringify(headers)}`)
  const { status } = spawnSync(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: process.env,
  })
  if (status !== 0) throw new Error(`Lighthouse failed on ${url}`)
  const report = JSON.parse(await readFile(output, 'utf8'))
  return {
    scores: categories.map((name) => Math.round((report.categories[name]?.score ?? 0) * 100)),
    lcp: report.audits['largest-contentful-paint'].numericValue,
  }
}

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]

await ensureBuilt()
process.env.CHROME_PATH = await ensureChromium()
await ensureLighthouse()
const folder = await mkdtemp(join(tmpdir(), 'ideavault-lighthouse-'))
const { child, origin } = await startProduct(folder)
let below = 0
try {
  const { token, cookie } = await makeLink(origin)
  const pages = [
    ['/', publicPage],
    ['/login', publicPage],
    [`/view/${token}`, recipientPage],
    [`/collect/${token}`, recipientPage],
    [`/nda/${token}`, recipientPage],
    [`/document/${token}`, recipientPage],
    ['/dashboard', [95, 100, 100, null], { Cookie: cookie }],
  ]
  for (const [path, least, headers] of pages) {
    const runs = []
    for (let n = 0; n < RUNS; n++) runs.push(await measure(origin + path, headers, folder))
    const scores = categories.map((_, index) => median(runs.map((run) => run.scores[index])))
    const ok = scores.every((score, index) => least[index] === null || score >= least[index])
    if (!ok) below += 1
    console.log(
      `${ok ? 'ok   ' : 'BELOW'} ${path.replace(token, '{token}').padEnd(20)} ${categories.map((name, index) => `${name} ${scores[index]}`).join('  ')}  LCP ${(median(runs.map((run) => run.lcp)) / 1000).toFixed(2)} s`,
    )
  }
} finally {
  child.kill('SIGTERM')
  await rm(folder, { recursive: true, force: true })
}
process.exit(below === 0 ? 0 : 1)
