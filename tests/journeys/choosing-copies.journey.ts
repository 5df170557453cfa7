import { expect, type Page } from '@playwright/test'
import * as v from 'valibot'
import { Idea } from '#contract/ideas.ts'
import { Random } from '../sync/random.ts'
import { enterAs, ideaAtOnce, type Owner, ownerAtOnce } from './by-api.ts'
import { expectAgreement, writeWord } from './editor-agrees.ts'
import { type Product, test } from './product.ts'
import { synced, words } from './steps.ts'

const SEED = Number(process.env.SEED ?? 4)
const STEPS = process.env.LONG ? 40 : 8

const notice = (page: Page) => page.getByText(/^(This is a copy of your words|Restored from this device)$/)
const isEditor = (page: Page) => new URL(page.url()).pathname.startsWith('/editor/')

/** Changes the last line, as another device would. */
async function changeElsewhere({ caller }: Owner, id: number, word: string): Promise<void> {
  const { title, content } = v.parse(Idea, await caller.send('GET', `/api/ideas/${id}`))
  const changed = String(content).replace(/[^>]*<\/p>$/, `${word}</p>`)
  await caller.send('PUT', `/api/ideas/${id}`, { title, content: changed })
}

class Walk {
  readonly page: Page
  readonly tab: Page
  readonly owner: Owner
  readonly origin: string
  readonly random: Random
  readonly ideas: number[] = []
  readonly done: string[] = []
  private count = 0

  constructor(page: Page, tab: Page, owner: Owner, { origin }: Product, seed: number) {
    this.page = page
    this.tab = tab
    this.owner = owner
    this.origin = origin
    this.random = new Random(seed)
  }

  word(): string {
    this.count += 1
    return `word${this.count}x`
  }

  private id(): number | null {
    const [, id] = /^\/editor\/(\d+)$/.exec(new URL(this.page.url()).pathname) ?? []
    return id === undefined ? null : Number(id)
  }

  /** The actions, and whether each is possible on the current page. */
  private readonly ways: Record<string, { can: () => Promise<boolean> | boolean; go: () => Promise<void> }> =
    {
      changed: {
        can: () => this.id() !== null,
        go: () => changeElsewhere(this.owner, this.id() ?? 0, this.word()),
      },
      'copied by another tab': {
        can: () => this.id() !== null,
        go: async () => {
          const id = this.id() ?? 0
          await this.tab.goto(`${this.origin}/editor/${id}`)
          await expect(words(this.tab)).toBeVisible()
          await changeElsewhere(this.owner, id, this.word())
          await writeWord(this.tab, this.word())
          await expect(synced(this.tab)).toBeVisible()
          await this.tab.goto('about:blank')
        },
      },
      back: { can: () => true, go: () => this.back() },
      forward: { can: () => true, go: () => this.forward() },
      reload: { can: () => true, go: async () => void (await this.page.reload()) },
      compare: {
        can: () => this.hasNotice(),
        go: async () => {
          await this.page.getByRole('button', { name: 'Compare' }).click()
          await this.page.keyboard.press('Escape')
          await expect(this.page.getByRole('dialog')).toBeHidden()
        },
      },
      'keep mine': { can: () => this.hasNotice(), go: () => this.choose('Keep mine') },
      'keep the other': {
        can: () => this.hasNotice(),
        go: async () => {
          await this.choose('Keep the other')
          await this.page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
        },
      },
      'keep both': {
        can: () => this.hasNotice(),
        go: async () => {
          await this.page.getByRole('button', { name: 'Keep both' }).click()
          await expect(notice(this.page)).toBeHidden()
        },
      },
      'open the copy': {
        can: () => this.page.getByRole('button', { name: 'Open the copy' }).isVisible(),
        go: () => this.page.getByRole('button', { name: 'Open the copy' }).click(),
      },
      'new idea': {
        can: () => true,
        go: async () => {
          await this.goHome()
          await this.page.getByRole('link', { name: 'New idea', exact: true }).click()
          await this.page.waitForURL(/\?draft=/)
        },
      },
      'another idea': {
        can: () => true,
        go: async () => {
          await this.goHome()
          const cards = this.page.locator('a[href^="/editor/"] h3')
          await expect(cards.first()).toBeVisible()
          await cards.nth(this.random.below(await cards.count())).click()
          await this.page.waitForURL(/\/editor\//)
        },
      },
      'the address of another idea': {
        can: () => true,
        go: () => this.follow(`/editor/${this.random.pick(this.ideas)}`),
      },
    }

  /** Performs one of them. */
  async step(): Promise<void> {
    await expect(
      words(this.page).or(this.page.getByRole('link', { name: 'New idea', exact: true })),
    ).toBeVisible()
    const can: string[] = []
    for (const [name, way] of Object.entries(this.ways)) if (await way.can()) can.push(name)
    // One that was done least often, so that even a short walk tries every action.
    const least = Math.min(...can.map((name) => this.done.filter((done) => done === name).length))
    const rare = can.filter((name) => this.done.filter((done) => done === name).length === least)
    const name = this.random.pick(rare) ?? 'reload'
    this.done.push(name)
    await this.ways[name]?.go()
  }

  async hasNotice(): Promise<boolean> {
    return isEditor(this.page) && (await this.page.getByRole('button', { name: 'Keep both' }).isVisible())
  }

  private async choose(name: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Compare' }).click()
    await this.page.getByRole('dialog').getByRole('button', { name }).click()
  }

  /** Navigates inside the app, as its links do. */
  private follow(path: string): Promise<void> {
    return this.leave(() => this.page.evaluate((address) => history.pushState(null, '', address), path))
  }

  private async goHome(): Promise<void> {
    if (isEditor(this.page)) await this.follow('/dashboard')
    await expect(this.page.locator('a[href^="/editor/"] h3').first()).toBeVisible()
  }

  private back = () => this.leave(async () => void (await this.page.goBack()))
  private forward = () => this.leave(async () => void (await this.page.goForward()))

  /** Loads another address, so that nothing of this page is left. */
  private async leave(go: () => Promise<void>): Promise<void> {
    const before = this.page.url()
    await this.page.evaluate(() => document.querySelector('.tiptap')?.setAttribute('data-left', ''))
    await go()
    if (this.page.url() !== before) await expect(this.page.locator('[data-left]')).toHaveCount(0)
    else await this.page.evaluate(() => document.querySelector('.tiptap')?.removeAttribute('data-left'))
  }
}

test(`random choices between an idea and its copies leave screen, device and server alike (seed ${SEED})`, async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const owner = await ownerAtOnce(product)
  await enterAs(owner, context)
  const walk = new Walk(page, await context.newPage(), owner, product, SEED)
  for (const name of ['Alpha', 'Beta', 'Gamma'])
    walk.ideas.push((await ideaAtOnce(owner, name, `<p>${name} first.</p><p>${name} last.</p>`)).id)
  await page.goto(`${product.origin}/dashboard`)
  for (let step = 0; step < STEPS; step += 1) {
    await walk.step()
    const notice = page.getByText('This idea was deleted')
    await test.step(walk.done.join(', '), async () => {
      if (isEditor(page)) await expectAgreement(page, owner, walk.word())
      expect(await notice.isVisible(), walk.done.join(', ')).toBe(false)
    })
  }
})
