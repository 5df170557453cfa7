// npm test: every test. With --long, which is npm run test:long: the full volumes.
import { spawnSync } from 'node:child_process'
import { ensureBuilt } from './build.mjs'
import {
  hasGoSumdb,
  hasOpensslStamps,
  hasOpenTimestamps,
  notRunWithoutGoSumdb,
  notRunWithoutOpenssl,
  notRunWithoutOpenTimestamps,
} from './other-verifiers.mjs'
import { findSmallDisk, notRunWithoutSmallDisk } from './small-disk.mjs'
import { findVectors, notRunWithoutVectors } from './vectors.mjs'

const long = process.argv.includes('--long')
await ensureBuilt()
const { ensureChromium, findPlaywrights } = await import('./chromium.mjs')
const chromium = await ensureChromium()
// Its own Playwright finds by itself, and takes the smaller of its two where that will do.
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
let failed = false
for (const [title, args] of steps) {
  console.log(`\n== ${title}`)
  const started = Date.now()
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env: process.env })
  console.log(
    `== ${title}: ${status === 0 ? 'passed' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(0)} s`,
  )
  failed ||= status !== 0
}
for (const line of notRun) console.log(line)
process.exit(failed ? 1 : 0)
