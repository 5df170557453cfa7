import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContext, test as base, type Page } from '@playwright/test'
import { onFreePort } from '../../scripts/free-port.mjs'
import { type AssistedProduct, startAssistedProduct } from '../assist/assisted-product.ts'
import { findQuickFolder } from '../support/quick-folder.ts'
import { ended, launch } from './launch.ts'

/** The built product as `npm start` runs it, on a port and a data folder of its own; only password hashing is made cheap. */
export type Product = {
  origin: string
  dataDir: string
  /** The newest mail to an address, as it is in the outbox folder. */
  mailTo: (address: string) => Promise<string>
  /** Kills the server, as a crash does, and starts it again on the same data. */
  crash: () => Promise<void>
  stop: () => Promise<void>
  start: () => Promise<void>
}

async function findMail(dataDir: string, address: string): Promise<string> {
  const folder = join(dataDir, 'outbox')
  for (let tries = 0; tries < 600; tries++) {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
    const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
    const found = mails.findLast((mail) => mail.includes(`To: ${address}`))
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`No mail to ${address}`)
}

export async function startProduct(): Promise<Product> {
  const dataDir = await mkdtemp(join(await findQuickFolder(), 'ideavault-journey-'))
  const first = await onFreePort(async (port) => ({ port, child: await launch(dataDir, port) }))
  const { port } = first
  let { child } = first
  return {
    origin: `http://localhost:${port}`,
    dataDir,
    mailTo: (address) => findMail(dataDir, address),
    async crash() {
      await ended(child, 'SIGKILL')
      child = await launch(dataDir, port)
    },
    async start() {
      if (child.exitCode === null && child.signalCode === null) return
      child = await launch(dataDir, port)
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) await ended(child, 'SIGTERM')
    },
  }
}

const reportName = 'reportViolation'

/** Browsers report to the page what its content policy refused, including Trusted Types, even if a library ignores the refusal. */
function reportViolations(reportName: string): void {
  document.addEventListener(
    'securitypolicyviolation',
    ({ effectiveDirective, blockedURI, sample, sourceFile }) =>
      Reflect.get(window, reportName)([effectiveDirective, blockedURI, sample, sourceFile].join(' ')),
  )
}

/** For a journey about what the service worker does. In any other journey it would only make each browser fetch the whole app first. */
export const withWorker = { tag: '@worker' }

/**
 * One running product for each worker of the test runner, and another one with an assistant and an idea search if a test asks for it.
 * Everything that a worker keeps is here: tests that differ in it would not share a worker, and starting one costs as much as a test. `watch`
 * fails a test whose page threw. A test whose pages broke the content policy also fails without it, unless it empties `violations`.
 */
export const test = base.extend<
  { watch: (page: Page) => void; violations: string[] },
  { product: Product; assisted: AssistedProduct }
>({
  serviceWorkers: async ({ browserName: _ }, use, { tags }) =>
    use(tags.includes(withWorker.tag) ? 'allow' : 'block'),
  violations: [
    async ({ browser }, use) => {
      const violations: string[] = []
      const listen = (context: BrowserContext) =>
        Promise.all([
          context.exposeFunction(reportName, (violation: string) => violations.push(violation)),
          context.addInitScript(reportViolations, reportName),
        ]).catch(() => undefined)
      browser.on('context', listen)
      await use(violations)
      browser.off('context', listen)
      if (violations.length > 0) throw new Error(`The content policy refused:\n${violations.join('\n')}`)
    },
    { auto: true },
  ],
  product: [
    async ({ browserName }, use) => {
      if (browserName !== 'chromium') throw new Error(`These journeys drive Chromium, not ${browserName}.`)
      const product = await startProduct()
      await use(product)
      await product.stop()
      await rm(product.dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  assisted: [
    async ({ browserName: _ }, use) => {
      const product = await startAssistedProduct()
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
  watch: async ({ browserName }, use) => {
    const problems: string[] = []
    await use((page) => {
      page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`))
      page.on('console', (message) => {
        if (/Content Security Policy|Trusted Types/.test(message.text())) problems.push(message.text())
      })
    })
    if (problems.length > 0) throw new Error(`Pages in ${browserName} had problems:\n${problems.join('\n')}`)
  },
})
