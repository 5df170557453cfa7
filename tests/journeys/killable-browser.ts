import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { findHeadlessShell } from '../../scripts/chromium.mjs'
import { chromiumArgs } from './chromium-args.ts'
import { SmallDisk } from './small-disk.ts'

const args = [...chromiumArgs, '--headless=new', '--remote-debugging-port=0', '--window-size=360,740']

type Settings = { diskMegabytes?: number; blocksCookies?: boolean; isWhole?: boolean }

/** A Chromium with a profile of its own: it can be killed as a phone kills an app, and restarted with the same profile. */
export class KillableBrowser {
  private child: ChildProcess | null = null
  private browser: Browser | null = null
  private readonly profile: string
  private readonly smallDisk: SmallDisk | null
  private readonly path: string

  private constructor(profile: string, smallDisk: SmallDisk | null, isWhole: boolean) {
    this.profile = profile
    this.smallDisk = smallDisk
    const shell = isWhole ? undefined : findHeadlessShell()
    this.path = shell ?? process.env.CHROMIUM_PATH ?? chromium.executablePath()
  }

  /**
   * With `diskMegabytes` its profile is on a disk of its own, so small that it can be filled. That disk ends with the browser.
   * `blocksCookies`: as its settings do, which also takes all other storage from a site. A headless shell, which needs a third less
   * processor time and stores data with the same code, has no such settings; nor does it decide what can be installed. Both need the
   * whole browser (`isWhole`, which `blocksCookies` implies).
   */
  static async start({
    diskMegabytes,
    blocksCookies = false,
    isWhole = blocksCookies,
  }: Settings = {}): Promise<KillableBrowser> {
    const profile = await mkdtemp(join(tmpdir(), 'ideavault-profile-'))
    if (blocksCookies) await blockCookies(profile)
    const smallDisk = diskMegabytes === undefined ? null : new SmallDisk(profile, diskMegabytes)
    const browser = new KillableBrowser(profile, smallDisk, isWhole)
    await browser.launch()
    return browser
  }

  fillDisk(): void {
    this.smallDisk?.fill(this.child?.pid)
  }

  freeDisk(): void {
    this.smallDisk?.free(this.child?.pid)
  }

  async launch(): Promise<void> {
    const command = [this.path, ...args, `--user-data-dir=${this.profile}`, 'about:blank']
    const [program = this.path, ...rest] = this.smallDisk?.wrap(command) ?? command
    this.child = spawn(program, rest, { stdio: ['ignore', 'ignore', 'pipe'], detached: true })
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

  /** The browser context that belongs to the profile. */
  context(): BrowserContext {
    const context = this.browser?.contexts()[0]
    if (!context) throw new Error('The browser is not running.')
    return context
  }

  page(): Promise<Page> {
    return this.context().newPage()
  }

  /** Without any warning, as when a phone needs the memory; its whole process group, because the started program may be a wrapper script. */
  async kill(): Promise<void> {
    const { child } = this
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.removeAllListeners('exit')
    const ended = once(child, 'exit')
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    await ended
  }

  async remove(): Promise<void> {
    await this.kill()
    await rm(this.profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

async function blockCookies(profile: string): Promise<void> {
  const BLOCK = 2
  const settings = { profile: { default_content_setting_values: { cookies: BLOCK } } }
  await mkdir(join(profile, 'Default'))
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(settings))
}
