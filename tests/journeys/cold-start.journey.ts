import { expect, type Page } from '@playwright/test'
import { enterAs, ownerAtOnce } from './by-api.ts'
import { countLastUsers } from './device-rows.ts'
import { signInWithWorker } from './moved-in.ts'
import { test, withWorker } from './product.ts'
import { button, heading, holdBack, link, pauseClock } from './screen.ts'
import { newPerson, register, signIn, words } from './steps.ts'

/** What an owner's page waits for before it can be used, tested by structure, because a time says more about the machine than about the app. */
type Start = { named: string[]; scripts: string[]; formats: string[]; opened: string[]; reads: number }

/** Records what happens in the page until its text can be edited. */
const watchStart = (page: Page) =>
  page.addInitScript(() => {
    const start: Start = { named: [], scripts: [], formats: [], opened: [], reads: 0 }
    Object.assign(window, { start })
    for (const name of ['DateTimeFormat', 'NumberFormat', 'Collator', 'Segmenter'] as const) {
      const construct = (target: typeof Intl.DateTimeFormat, args: []) => {
        start.formats.push(`${name} ${new Error().stack}`)
        return Reflect.construct(target, args)
      }
      Object.defineProperty(Intl, name, { value: new Proxy<object>(Intl[name], { construct }) })
    }
    const open = IDBFactory.prototype.open
    IDBFactory.prototype.open = function (name, ...version) {
      start.opened.push(name)
      return open.call(this, name, ...version)
    }
    const get = IDBObjectStore.prototype.get
    IDBObjectStore.prototype.get = function (key) {
      // A draft with its words; its card alone would be read from one table.
      const isWhole = this.transaction.objectStoreNames.length > 1
      if (this.name === 'drafts' && isWhole && location.search.includes(String(key))) start.reads += 1
      return get.call(this, key)
    }
    const look = () => {
      if (!document.querySelector('[role=textbox][contenteditable=true]')) return
      seen.disconnect()
      const links = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')
      const first = document.querySelectorAll<HTMLScriptElement>('script[src*="/first-paint-"]')
      start.named = [...Array.from(links, ({ href }) => href), ...Array.from(first, ({ src }) => src)]
      start.scripts = performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => /\/assets\/.*\.js$/.test(name))
      Object.freeze(start)
    }
    const seen = new MutationObserver(look)
    seen.observe(document, { childList: true, subtree: true })
  })
const noted = (page: Page) => page.evaluate<Start>('start')

test(
  'a new idea opened without a connection loads its scripts in one round and reads no drafts',
  withWorker,
  async ({ page, context, product, watch }) => {
    watch(page)
    await signInWithWorker(page, product, 'Cora Example')
    await product.stop()
    try {
      const started = await context.newPage()
      watch(started)
      await watchStart(started)
      await started.goto(`${product.origin}/editor/new`)
      await words(started).click()
      await expect(started).toHaveURL(/\/editor\/new\?draft=[0-9a-f-]{36}$/)
      const { named, scripts, formats, reads } = await noted(started)
      expect(scripts.length).toBeGreaterThan(20)
      // Toasts and dialogs follow once the page is quiet, which on a slow machine it is before the editor is there.
      const needed = scripts.filter((script) => !/\/(overlays|launch-handler)-/.test(script))
      expect(needed.filter((script) => !named.includes(script))).toEqual([])
      expect({ formats, reads }).toEqual({ formats: [], reads: 0 })

      await started.keyboard.press('ControlOrMeta+A')
      await started.keyboard.type('Typed at once.')
      await started.getByLabel('Title').fill('Tea timer')
      await expect(started.getByText('Saved on this device', { exact: true })).toBeVisible()
      await started.reload()
      await expect(words(started)).toHaveText('Typed at once.')
      // Opened again without a restart: now there are words.
      await button(started, 'Back').click()
      await link(started, 'Tea timer').first().click()
      await expect(words(started)).toHaveText('Typed at once.')
      await button(started, 'Back').click()
      await link(started, 'Start from scratch').click()
      await expect(words(started)).not.toHaveText('Typed at once.')
    } finally {
      await product.start()
    }
  },
)

test('the databases of the last account are opened while the server is asked who is signed in', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  await enterAs(await ownerAtOnce(product, 'Dana Example'), context)
  await page.clock.install()
  await page.goto(`${product.origin}/dashboard`)
  await expect(heading(page, 'Hi Dana')).toBeVisible()
  // The page greets before the device has noted the account: a page that is reloaded at once would know nobody.
  await expect.poll(() => page.evaluate(countLastUsers)).toBe(1)
  await watchStart(page)
  // With the clock stopped, nothing opens from the device because an answer is missing, which would need these databases and more.
  await pauseClock(page)
  const goOn = await holdBack(page, '**/api/auth/me')
  let isAsked = false
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/me')) isAsked = true
  })
  await page.reload()
  const begun = async () => {
    await page.clock.runFor(20)
    const opened = new Set((await noted(page)).opened.map((name) => name.replace(/\d+$/, '')))
    return { isAsked, opened }
  }
  const opened = new Set(['ideavault-device', 'ideavault-drafts-', 'ideavault-journal-'])
  await expect.poll(begun).toEqual({ isAsked: true, opened })
  goOn()
  await page.clock.resume()
  await expect(heading(page, 'Hi Dana')).toBeVisible()
})

test('without an answer about the session a new idea opens; a late refusal hides it and loses no words', async ({
  page,
  product,
  watch,
}) => {
  watch(page)
  const person = newPerson('Edda Example')
  await register(page, product, person)
  await signIn(page, product, person)
  await expect(heading(page, 'Hi Edda')).toBeVisible()
  const goOn = await holdBack(page, '**/api/auth/me')
  await page.goto(`${product.origin}/editor/new`)
  await words(page).click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('While nobody answered.')
  await page.context().clearCookies()
  goOn()
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await expect(page.getByText('While nobody answered.')).toHaveCount(0)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await button(page, 'Sign in').click()
  await expect(words(page)).toHaveText('While nobody answered.')
})

test('the page changes to the account that the server names, after a late answer about the session', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  await enterAs(await ownerAtOnce(product, 'Fay Example'), context)
  await page.goto(`${product.origin}/dashboard`)
  await expect(heading(page, 'Hi Fay')).toBeVisible()
  const goOn = await holdBack(page, '**/api/auth/me')
  await page.reload()
  await expect(heading(page, 'Hi Fay')).toBeVisible()
  await enterAs(await ownerAtOnce(product, 'Gwen Example'), context)
  goOn()
  await expect(heading(page, 'Hi Gwen')).toBeVisible()
})

test(
  'the first page has its answers before the service worker is registered',
  withWorker,
  async ({ page, context, product, watch }) => {
    watch(page)
    await enterAs(await ownerAtOnce(product, 'Hana Example'), context)
    const order: string[] = []
    context.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname === '/service-worker.js') order.push('worker')
    })
    // A line on which this answer takes longer than everything else.
    await page.route('**/api/auth/me', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 5_000))
      order.push('answer')
      await route.fallback()
    })
    await page.goto(`${product.origin}/dashboard`)
    await expect(heading(page, 'Hi Hana')).toBeVisible()
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    expect(order.slice(0, 2)).toEqual(['answer', 'worker'])
  },
)
