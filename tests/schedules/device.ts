import type { BrowserContext } from '@playwright/test'
import type { Owner } from '../journeys/by-api.ts'
import { KillableBrowser } from '../journeys/killable-browser.ts'
import { answerCookies } from '../journeys/steps.ts'
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts'
import { type Screen, Tab } from './tab.ts'
import { conditionsOf, type Weather } from './weather.ts'

const MAX_SIGN_INS = 4
/** Of one action of a person: opening, pressing, typing. */
const ACTION_MS = 8_000

/** A browser with a profile and a network of its own; it can be killed and started again. */
export class Device {
  readonly name: string
  readonly tabs: Tab[] = []
  weather: Weather = 'calm'
  private readonly browser: KillableBrowser
  private readonly proxy: FaultProxy
  private context: BrowserContext
  private owner: Owner | null = null
  private address = '127.0.0.1'

  private constructor(name: string, browser: KillableBrowser, context: BrowserContext, proxy: FaultProxy) {
    this.name = name
    this.browser = browser
    this.context = context
    this.proxy = proxy
  }

  static async start(name: string, target: string, seed: number): Promise<Device> {
    const proxy = await startFaultProxy({ target, seed, plan: () => 'pass' })
    const browser = await KillableBrowser.start()
    const device = new Device(name, browser, await contextOf(browser), proxy)
    const tab = await device.openTab('/login')
    await tab.page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await device.close(tab)
    return device
  }

  get origin(): string {
    return this.proxy.origin
  }

  get faults(): number {
    return this.proxy.faults.filter(({ fault }) => fault !== 'pass').length
  }

  /** The device belongs to somebody new: nothing of the one before is left, they are signed in and look at their ideas. */
  async handOver(owner: Owner, address: string): Promise<void> {
    this.owner = owner
    this.address = address
    await this.change('calm')
    for (const tab of [...this.tabs]) await this.close(tab)
    const page = await this.context.newPage()
    const devtools = await this.context.newCDPSession(page)
    const storageTypes = 'cookies,indexeddb,local_storage'
    await devtools.send('Storage.clearDataForOrigin', { origin: this.origin, storageTypes })
    await page.close()
    await this.enter()
    await this.waitForScreen(await this.openTab('/dashboard'))
  }

  /** Signed in without a form. */
  async enter(): Promise<void> {
    await this.owner?.caller.enter(this.context, this.origin)
  }

  async endSession(): Promise<void> {
    await this.context.clearCookies()
  }

  async change(weather: Weather): Promise<void> {
    this.weather = weather
    this.proxy.change(conditionsOf(weather, this.address))
    await this.context.setOffline(weather === 'offline')
  }

  async openTab(path: string): Promise<Tab> {
    const page = await this.context.newPage()
    page.setDefaultTimeout(ACTION_MS)
    const tab = new Tab(page)
    this.tabs.push(tab)
    await tab.load(this.origin + path)
    return tab
  }

  /** As people close a tab: without waiting for anything. */
  async close(tab: Tab): Promise<void> {
    this.tabs.splice(this.tabs.indexOf(tab), 1)
    await tab.page.close()
  }

  async kill(): Promise<void> {
    this.tabs.length = 0
    await this.browser.kill()
  }

  async relaunch(): Promise<void> {
    await this.browser.launch()
    this.context = await contextOf(this.browser)
    await this.change(this.weather)
  }

  async remove(): Promise<void> {
    await this.browser.remove()
    await this.proxy.close()
  }

  /** What stands on the screen; who is asked to sign in does so, and an idea that cannot be opened is left. */
  async waitForScreen(tab: Tab): Promise<Exclude<Screen, 'sign-in' | 'failed'>> {
    for (let tries = 0; tries < MAX_SIGN_INS; tries++) {
      const screen = await tab.waitForScreen()
      if (screen === 'editor' || screen === 'portfolio') return screen
      if (screen === 'sign-in') await this.signIn(tab, tries)
      else await tab.load(`${this.origin}/dashboard`)
    }
    throw new Error(`${this.name} cannot get in`)
  }

  /** By hand; where the network does not let the form through, as if it had worked before. */
  private async signIn(tab: Tab, tries: number): Promise<void> {
    const { page } = tab
    const { email, password } = this.owner?.person ?? { email: '', password: '' }
    if (tries === 0 && this.weather === 'calm') {
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.waitForURL((url) => url.pathname !== '/login', { timeout: ACTION_MS }).catch(() => undefined)
      return
    }
    await this.enter()
    await tab.load(`${this.origin}/dashboard`)
  }
}

async function contextOf(browser: KillableBrowser): Promise<BrowserContext> {
  const context = browser.context()
  context.setDefaultTimeout(ACTION_MS)
  await answerCookies(context)
  return context
}
