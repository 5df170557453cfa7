// npm test: every test. With --long, which is npm run test:long: the full volumes.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { ensureBuilt } from './build.mjs'
import { endWithUs } from './end-with-us.mjs'
import {
  hasGoSumdb,
  hasOpensslStamps,
  hasOpenTimestamps,
  notRunWithoutGoSumdb,
  notRunWithoutOpenssl,
  notRunWithoutOpenTimestamps,
} from './other-verifiers.mjs'
import { readOptions } from './read-options.mjs'
import { findSmallDisk, notRunWithoutSmallDisk } from './small-disk.mjs'
import { findVectors, notRunWithoutVectors } from './vectors.mjs'

const { long } = readOptions('Usage: npm test, or npm run test:long. One file: npx vitest run FILE', {
  long: { type: 'boolean' },
})
await ensureBuilt()
const { ensureChromium, findPlaywrights } = await import('./chromium.mjs')
const chromium = await ensureChromium()
// Playwright finds its own browser by itself, and uses the smaller of its two where that is enough.
if (chromium !== (await findPlaywrights())) process.env.CHROMIUM_PATH = chromium
if (long) process.env.LONG = '1'
const notRun = []
if (!process.env.MONGODB_URI)
  notRun.push('Not run: the same tests on a real MongoDB server. Set MONGODB_URI to run them there too.')
if (findVectors() === null) notRun.push(notRunWithoutVectors)
if (!hasOpenTimestamps()) notRun.push(notRunWithoutOpenTimestamps)
if (!hasOpensslStamps()) notRun.push(notRunWithoutOpenssl)
if (!hasGoSumdb()) notRun.push(notRunWithoutGoSumdb)
if (findSmallDisk() === null) notRun.push(notRunWithoutSmallDisk)

const steps = [
  ['Unit, API and process tests', ['node_modules/vitest/vitest.mjs', 'run']],
  ['Journeys in Chromium', ['node_modules/@playwright/test/cli.js', 'test']],
]
if (long) {
  steps.push(['WebKitGTK and Firefox', ['scripts/test-engines.mjs', '--installed']])
  steps.push(['Mutations: each guard removed in turn', ['scripts/mutations.mjs']])
  steps.push(['JavaScript until the first render', ['scripts/size.mjs']])
  steps.push(['Lighthouse on a phone', ['scripts/lighthouse.mjs']])
}

/** Enough for the part of a step's output that describes a failure. */
const LAST_CHARACTERS = 8_000

/** Runs a step, shows everything it prints, and returns its exit code and the end of its output. */
async function run(args) {
  const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const child = endWithUs(
    spawn(process.execPath, args, { stdio: ['inherit', 'pipe', 'pipe'], env: { ...color, ...process.env } }),
  )
  let end = ''
  // Vitest reports failures on standard error, Playwright on standard output.
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ])
    from.setEncoding('utf8').on('data', (text) => {
      to.write(text)
      end = (end + text).slice(-LAST_CHARACTERS)
    })
  const [status] = await once(child, 'close')
  return { status, end }
}

const failures = []
for (const [title, args] of steps) {
  console.log(`\n== ${title}`)
  const started = Date.now()
  const { status, end } = await run(args)
  console.log(
    `== ${title}: ${status === 0 ? 'passed' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(0)} s`,
  )
  if (status !== 0) failures.push({ title, end })
}
// Repeated at the end, so that the end of a log shows what failed.
for (const { title, end } of failures) console.log(`\n== FAILED: ${title}. It ended with:\n${end}`)
for (const line of notRun) console.log(line)
process.exit(failures.length > 0 ? 1 : 0)
