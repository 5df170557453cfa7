import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'

const args = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--remote-debugging-port=0',
  '--window-size=360,740',
]

/** A Chromium with a profile of its own: it can be killed as a phone kills an app, and started again on the same profile. */
export class KillableBrowser {
  private child: ChildProcess | null = null
  private browser: Browser | null = null
  private readonly profile: string

  private constructor(profile: string) {
    this.profile = profile
  }

  static async start(): Promise<KillableBrowser> {
    const browser = new KillableBrowser(await mkdtemp(join(tmpdir(), 'ideavault-profile-')))
    await browser.launch()
    return browser
  }

  async launch(): Promise<void> {
    const path = process.env.CHROMIUM_PATH ?? chromium.executablePath()
    this.child = spawn(path, [...args, `--user-data-dir=${this.profile}`, 'about:blank'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    this.browser = await chromium.connectOverCDP(await this.address())
  }

  private address(): Promise<string> {
    return new Promise((resolve, reject) => {
      let said = ''
      this.child?.stderr?.on('data', (bytes: Buffer) => {
        said += bytes.toString()
        const found = /DevTools listening on (ws:\S+)/.exec(said)
        if (found?.[1]) resolve(found[1])
      })
      this.child?.once('exit', (code) => reject(new Error(`Chromium ended with ${code}: ${said}`)))
    })
  }

  async page(): Promise<Page> {
    const context = this.browser?.contexts()[0]
    if (!context) throw new Error('The browser is not running.')
    return context.newPage()
  }

  /** Without any warning, as when a phone needs the memory. */
  async kill(): Promise<void> {
    const { child } = this
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.removeAllListeners('exit')
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  async remove(): Promise<void> {
    await this.kill()
    await rm(this.profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}
