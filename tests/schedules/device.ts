import type { BrowserContext } from '@playwright/test'
import type { Owner } from '../journeys/by-api.ts'
import { KillableBrowser } from '../journeys/killable-browser.ts'
import { declineCookies } from '../journeys/steps.ts'
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts'
import { type Screen, Tab } from './tab.ts'
import { conditionsOf, type Weather } from './weather.ts'

const MAX_SIGN_INS = 4
/** Time limit of one user action, such as opening, pressing or typing. */
const ACTION_MS = 8_000

/** A browser with its own profile and network, which can be killed and started again. */
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

  /** Gives the device to a new owner: nothing of the previous one is left, and the new one is signed in and sees their ideas. */
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

  /** Signs in without the form. */
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

  /** Closes a tab as people do, without waiting for anything. */
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

  /** Waits for the editor or the portfolio. Signs in if asked to, and leaves an idea that cannot be opened. */
  async waitForScreen(tab: Tab): Promise<Exclude<Screen, 'sign-in' | 'failed'>> {
    for (let tries = 0; tries < MAX_SIGN_INS; tries++) {
      const screen = await tab.waitForScreen()
      if (screen === 'editor' || screen === 'portfolio') return screen
      if (screen === 'sign-in') await this.signIn(tab, tries)
      else await tab.load(`${this.origin}/dashboard`)
    }
    throw new Error(`${this.name} cannot get in`)
  }

  /** Signs in with the form, or without it if the network may not let it through. */
  private async signIn(tab: Tab, tries: number): Promise<void> {
    const { page } = tab
    const { email, password } = this.owner?.person ?? { email: '', password: '' }
    if (tries === 0 && this.weather === 'calm') {
      const fillIn = async () => {
        await page.getByLabel('Email').fill(email)
        await page.getByLabel('Password', { exact: true }).fill(password)
        await page.getByRole('button', { name: 'Sign in' }).click()
      }
      const left = page
        .waitForURL((url) => url.pathname !== '/login', { timeout: ACTION_MS })
        .catch(() => undefined)
      // Whoever is signed in already is led on by the page, perhaps while the form is being filled in.
      await Promise.race([fillIn(), left])
      await left
      return
    }
    await this.enter()
    await tab.load(`${this.origin}/dashboard`)
  }
}

async function contextOf(browser: KillableBrowser): Promise<BrowserContext> {
  const context = browser.context()
  context.setDefaultTimeout(ACTION_MS)
  await declineCookies(context)
  return context
}
