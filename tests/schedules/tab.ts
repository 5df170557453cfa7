import type { Locator, Page } from '@playwright/test'
import { words } from '../journeys/steps.ts'

export type Screen = 'editor' | 'portfolio' | 'sign-in' | 'failed'
const SCREEN_MS = 30_000

let lives = 0

/** One tab of a device. Its `life` changes with each page load, because what was typed before cannot be undone after it. */
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

  /** Waits until a known screen is shown. */
  async waitForScreen(): Promise<Screen> {
    const any = this.text.or(this.portfolio).or(this.signIn).or(this.failure)
    try {
      await any.first().waitFor({ timeout: SCREEN_MS })
    } catch {
      const shown = await this.page.locator('body').innerText()
      const held = JSON.stringify(await this.page.evaluate(listBlockers))
      throw new Error(`no screen that is known at ${this.page.url()}: "${shown.slice(0, 200)}" ${held}`)
    }
    return (await this.screen()) ?? 'failed'
  }

  /** The screen that is shown right now; null in between. */
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

  /** Does something in the editor. Returns false if the page left it: deleted or published elsewhere, or the session ended. */
  async inEditor(act: () => Promise<unknown>): Promise<boolean> {
    try {
      await act()
      return true
    } catch (error) {
      if ((await this.screen()) === 'editor') throw error
      return false
    }
  }

  /** Waits two frames, so that the screen shows what was typed and the status for it. */
  async painted(): Promise<void> {
    await this.page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    )
  }

  /** The status line, once it says that the words are saved. */
  get savedStatus(): Locator {
    return this.page.getByText(/^(Saved on this device|Synced)/).first()
  }

  /** The status line, whatever it says. */
  get status(): Locator {
    return this.page.locator('main p[data-state]').first()
  }
}

/** What a page may be waiting for: held locks, a database that does not open, or files that do not arrive. */
async function listBlockers() {
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
