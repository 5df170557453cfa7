// Lighthouse on a phone for the pages that people see first, compared with an empty shell of React and router; prints medians.
// Run it alone, because it measures time.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { startEmptyShell } from './empty-shell.mjs'
import { median } from './median.mjs'
import { startProduct } from './product.mjs'
import { readTasks } from './trace-tasks.mjs'

const VERSION = '12.8.2'
const RUNS = Number(process.env.LIGHTHOUSE_RUNS ?? 5)
/** Limits the run to the pages whose address matches. */
const only = new RegExp(process.env.LIGHTHOUSE_PAGES ?? '')
const home = 'node_modules/.cache/lighthouse'
const cli = `${home}/node_modules/lighthouse/cli/index.js`
const categories = ['performance', 'accessibility', 'best-practices', 'seo']
/**
 * Minimum scores: performance, accessibility, best practices, SEO (null: the page is kept out of search engines on purpose),
 * and the largest allowed ratio of the page's largest paint to that of the empty shell.
 */
const publicPage = { scores: [99, 100, 100, 100], mostOfShell: 1.2 }
/** Its policy blocks all connections, but Lighthouse requests robots.txt from within the page. */
const pageThatSendsNothing = { ...publicPage, skips: ['robots-txt'] }
const recipientPage = { scores: [99, 100, 100, null], mostOfShell: 1.2 }
const portfolio = { scores: [97, 100, 100, null], mostOfShell: Number.POSITIVE_INFINITY }

/** Installed in a folder of its own, because it is a fifth of all packages and only this script needs it. */
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

async function measure(url, { headers, skips, folder }, tries = 3) {
  const output = join(folder, 'report.json')
  const flags =
    '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'
  const args = [
    cli,
    url,
    '--output=json',
    `--output-path=${output}`,
    '--quiet',
    '--save-assets',
    `--only-categories=${categories.join(',')}`,
    `--chrome-flags=${flags}`,
  ]
  if (skips) args.push(`--skip-audits=${skips.join(',')}`)
  if (headers) args.push(`--extra-headers=${JSON.stringify(headers)}`)
  // Not spawnSync, because this very process serves the empty shell.
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'], env: process.env })
  const status = await new Promise((resolve) => child.once('exit', resolve))
  // On a busy machine Chromium sometimes loses the trace.
  if (status !== 0 && tries > 1) return measure(url, { headers, skips, folder }, tries - 1)
  if (status !== 0) throw new Error(`Lighthouse failed on ${url}`)
  const report = JSON.parse(await readFile(output, 'utf8'))
  return {
    scores: categories.map((name) => Math.round((report.categories[name]?.score ?? 0) * 100)),
    lcp: report.audits['largest-contentful-paint'].numericValue,
    cls: report.audits['cumulative-layout-shift'].numericValue,
    tbt: report.audits['total-blocking-time'].numericValue,
    tasks: readTasks(JSON.parse(await readFile(join(folder, 'report-0.trace.json'), 'utf8')), url),
    failed: ['accessibility', 'best-practices', 'seo'].flatMap((name) =>
      report.categories[name].auditRefs
        .map(({ id }) => id)
        .filter((id) => (report.audits[id]?.score ?? 1) < 1),
    ),
  }
}

async function medianOf(url, { cookie, skips, folder }) {
  const runs = []
  const headers = cookie ? { Cookie: cookie } : undefined
  for (let n = 0; n < RUNS; n++) runs.push(await measure(url, { headers, skips, folder }))
  return {
    scores: categories.map((_, index) => median(runs.map((run) => run.scores[index]))),
    lcp: median(runs.map((run) => run.lcp)),
    cls: median(runs.map((run) => run.cls)),
    tbt: median(runs.map((run) => run.tbt)),
    blocking: median(runs.map((run) => run.tasks.blocking)),
    longest: median(runs.map((run) => run.tasks.longest)),
    failed: [...new Set(runs.flatMap((run) => run.failed))],
  }
}

/** Prints a page's line; returns whether it is good enough. */
function printResult(name, { scores, lcp, cls, tbt, blocking, longest, failed }, least, shellLcp) {
  const ratio = lcp / shellLcp
  const ok = ratio <= least.mostOfShell && scores.every((score, index) => score >= (least.scores[index] ?? 0))
  const words = categories.map((category, index) => `${category} ${scores[index]}`).join('  ')
  console.log(
    `${ok ? 'ok   ' : 'BELOW'} ${name.padEnd(20)} ${words}  LCP ${(lcp / 1000).toFixed(2)} s (${ratio.toFixed(2)} x shell)  CLS ${cls.toFixed(3)}  TBT ${Math.round(tbt)} ms (by processor time ${Math.round(blocking)} ms, longest task ${Math.round(longest)} ms)`,
  )
  if (!ok && failed.length) console.log(`      ${failed.join(', ')}`)
  return ok
}

await ensureBuilt()
process.env.CHROME_PATH = await ensureChromium()
await ensureLighthouse()
const folder = await mkdtemp(join(tmpdir(), 'ideavault-lighthouse-'))
const shell = await startEmptyShell()
const product = await startProduct()
let below = 0
try {
  const token = await product.makeLink()
  const pages = [
    ['/', publicPage],
    ['/login', publicPage],
    ['/about', publicPage],
    ['/terms', publicPage],
    ['/privacy-policy', publicPage],
    ['/verify', pageThatSendsNothing],
    [`/view/${token}`, recipientPage],
    [`/collect/${token}`, recipientPage],
    [`/nda/${token}`, recipientPage, await product.readerAt('nda', token)],
    [`/document/${token}`, recipientPage, await product.readerAt('document', token)],
    ['/dashboard', portfolio, product.owner.cookie()],
  ]
  const { lcp: shellLcp } = await medianOf(shell.origin, { folder })
  console.log(`Empty shell of React and router: LCP ${(shellLcp / 1000).toFixed(2)} s`)
  for (const [path, least, cookie] of pages.filter(([path]) => only.test(path))) {
    const found = await medianOf(product.origin + path, { cookie, skips: least.skips, folder })
    if (!printResult(path.replace(token, '{token}'), found, least, shellLcp)) below += 1
  }
} finally {
  shell.stop()
  await product.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit(below === 0 ? 0 : 1)
