import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContext, test as base, type Page } from '@playwright/test'
import { onFreePort } from '../../scripts/free-port.mjs'
import { findQuickFolder } from '../support/quick-folder.ts'

/** The built product as `npm start` runs it, on a port and a data folder of its own; only its passwords are hashed in no time. */
export type Product = {
  origin: string
  dataDir: string
  /** The newest mail to an address, as it lies in the outbox folder. */
  mailTo: (address: string) => Promise<string>
  /** Stops the server at once, as a crash does, and starts it again on the same data. */
  crash: () => Promise<void>
  stop: () => Promise<void>
  start: () => Promise<void>
}

const cheapPasswords = new URL('./cheap-passwords.mjs', import.meta.url).href

export async function launch(
  dataDir: string,
  port: number,
  { dist = 'dist', environment = {} }: { dist?: string; environment?: Record<string, string> } = {},
): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', cheapPasswords, `${dist}/server/main.mjs`], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_ORIGIN: `http://localhost:${port}`,
      LOG_LEVEL: 'warn',
      OTS_CALENDARS: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  await new Promise<void>((resolve, reject) => {
    const listen = (bytes: Buffer) => {
      said += bytes.toString()
      if (said.includes(`localhost:${port}`)) resolve()
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', (code) => reject(new Error(`The server stopped with ${code}: ${said}`)))
  })
  return child
}

export const ended = (child: ChildProcess, signal: NodeJS.Signals) =>
  new Promise<void>((resolve) => {
    child.removeAllListeners('exit')
    child.once('exit', () => resolve())
    child.kill(signal)
  })

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

const tell = 'tellOfViolation'

/** Browsers tell a page what the content policy refused; Trusted Types among it, also where a library goes on without. */
function reportViolations(tell: string): void {
  document.addEventListener(
    'securitypolicyviolation',
    ({ effectiveDirective, blockedURI, sample, sourceFile }) =>
      Reflect.get(window, tell)([effectiveDirective, blockedURI, sample, sourceFile].join(' ')),
  )
}

/** For a journey about what the service worker does. In any other it would only fetch the whole app first, in each browser. */
export const withWorker = { tag: '@worker' }

/**
 * One running product for each worker. `watch` fails a test whose page threw; one whose pages broke the content policy fails
 * without it, unless it empties `violations`.
 */
export const test = base.extend<{ watch: (page: Page) => void; violations: string[] }, { product: Product }>({
  serviceWorkers: async ({ browserName: _ }, use, { tags }) =>
    use(tags.includes(withWorker.tag) ? 'allow' : 'block'),
  violations: [
    async ({ browser }, use) => {
      const violations: string[] = []
      const listen = (context: BrowserContext) =>
        Promise.all([
          context.exposeFunction(tell, (violation: string) => violations.push(violation)),
          context.addInitScript(reportViolations, tell),
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
