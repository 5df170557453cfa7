import type { Locator, Page } from '@playwright/test'
import { words } from '../journeys/steps.ts'

export type Screen = 'editor' | 'portfolio' | 'sign-in' | 'failed'
const SCREEN_MS = 30_000

let lives = 0

/** One tab of a device. Its `life` changes with each load of the page: what was typed before cannot be undone there. */
export class Tab {
  readonly page: Page
  life = 0

  constructor(page: Page) {
    this.page = page
    this.renew()
  }

  renew(): void {
    lives += 1
    this.life = lives
  }

  get title(): Locator {
    return this.page.getByRole('textbox', { name: 'Title', exact: true })
  }

  get text(): Locator {
    return words(this.page)
  }

  get portfolio(): Locator {
    return this.page.getByRole('heading', { level: 1, name: /^Hi / })
  }

  private get signIn(): Locator {
    return this.page.getByRole('button', { name: 'Sign in', exact: true })
  }

  private get failure(): Locator {
    return this.page.getByText('This idea could not be opened')
  }

  async load(address: string): Promise<void> {
    this.renew()
    await this.page.goto(address, { waitUntil: 'commit' })
  }

  async reload(): Promise<void> {
    this.renew()
    await this.page.reload({ waitUntil: 'commit' })
  }

  /** What stands on the screen once it is one that is known. */
  async waitForScreen(): Promise<Screen> {
    const any = this.text.or(this.portfolio).or(this.signIn).or(this.failure)
    try {
      await any.first().waitFor({ timeout: SCREEN_MS })
    } catch {
      const shown = await this.page.locator('body').innerText()
      const held = JSON.stringify(await this.page.evaluate(whatHoldsUp))
      throw new Error(`no screen that is known at ${this.page.url()}: "${shown.slice(0, 200)}" ${held}`)
    }
    return (await this.screen()) ?? 'failed'
  }

  /** What stands on the screen right now; null in between. */
  async screen(): Promise<Screen | null> {
    if (await this.text.isVisible()) return 'editor'
    if (await this.portfolio.isVisible()) return 'portfolio'
    if (await this.signIn.isVisible()) return 'sign-in'
    return (await this.failure.isVisible()) ? 'failed' : null
  }

  /** Title, text and the names of pictures, as the screen shows them. */
  shown(): Promise<string> {
    return this.page.evaluate(() => {
      const title = document.querySelector<HTMLTextAreaElement>('textarea[aria-label="Title"]')?.value ?? ''
      const text = document.querySelector('[role="textbox"][aria-label="Idea"]')
      const pictures = [...(text?.querySelectorAll('img') ?? [])].map(({ alt }) => alt)
      return [title, text?.textContent ?? '', ...pictures].join(' ')
    })
  }

  /** Does something in the editor; false where the page has left it meanwhile: deleted or published elsewhere, or the session has ended. */
  async inEditor(act: () => Promise<unknown>): Promise<boolean> {
    try {
      await act()
      return true
    } catch (error) {
      if ((await this.screen()) === 'editor') throw error
      return false
    }
  }

  /** Two frames: what was typed is on the screen, and so is what the page says about it. */
  async painted(): Promise<void> {
    await this.page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    )
  }

  /** The page's own line of truth says that the words are kept. */
  get said(): Locator {
    return this.page.getByText(/^(Saved on this device|Synced)/).first()
  }

  /** The line that says where the words are, whatever it says. */
  get status(): Locator {
    return this.page.locator('main p[data-state]').first()
  }
}

/** What a page may be waiting for: locks that somebody has, a database that does not open, files that do not come. */
async function whatHoldsUp() {
  const { held = [], pending = [] } = await navigator.locks.query()
  const opens = (name: string) =>
    new Promise<string>((resolve) => {
      const opening = indexedDB.open(name)
      opening.onsuccess = () => {
        opening.result.close()
        resolve(`${name} opens`)
      }
      opening.onerror = () => resolve(`${name}: ${opening.error?.name}`)
      opening.onblocked = () => resolve(`${name} is blocked`)
      setTimeout(() => resolve(`${name} does not open`), 2_000)
    })
  const databases = await indexedDB.databases()
  const unfinished = performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming && entry.responseEnd === 0)
  return {
    visible: document.visibilityState,
    sinceStartMs: Math.round(performance.now()),
    held: held.map(({ name, mode }) => `${name} ${mode}`),
    pending: pending.map(({ name, mode }) => `${name} ${mode}`),
    databases: await Promise.all(databases.map(({ name = '' }) => opens(name))),
    unfinished: unfinished.map(({ name }) => name),
  }
}
