import { readdir, rename } from 'node:fs/promises'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import * as v from 'valibot'
import { limits } from '#contract/limits.ts'
import { KillableBrowser } from './killable-browser.ts'
import { OwnBuild } from './own-build.ts'
import { test } from './product.ts'
import {
  agree,
  identify,
  makeLink,
  newPerson,
  type Person,
  register,
  signIn,
  words,
  writeIdea,
} from './steps.ts'

const Picture = v.object({ src: v.string(), sizes: v.string(), form_factor: v.optional(v.string()) })
const Manifest = v.object({
  id: v.string(),
  start_url: v.string(),
  icons: v.array(Picture),
  screenshots: v.array(Picture),
  shortcuts: v.array(v.object({ icons: v.array(Picture) })),
})

let build: OwnBuild
test.beforeAll(async () => {
  build = await OwnBuild.start()
})
test.afterAll(() => build.remove())

/** Signed in, with the service worker in charge. */
async function moveIn(page: Page, name: string): Promise<Person> {
  const person = newPerson(name)
  await register(page, build, person)
  await signIn(page, build, person)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  return person
}

const storedPaths = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return lists.flat().map(({ url }) => new URL(url).pathname)
  })

const registrations = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)

/** What another app does when a person shares to this one. */
async function share(page: Page, texts: Record<string, string>, files: [string, string, string][] = []) {
  await page.evaluate(
    ({ texts, files }) => {
      const form = document.createElement('form')
      Object.assign(form, { method: 'POST', enctype: 'multipart/form-data', action: '/shared' })
      for (const [name, value] of Object.entries(texts)) {
        const field = document.createElement('textarea')
        Object.assign(field, { name, value })
        form.append(field)
      }
      const input = document.createElement('input')
      Object.assign(input, { type: 'file', name: 'files', multiple: true })
      const transfer = new DataTransfer()
      for (const [name, type, base64] of files) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
        transfer.items.add(new File([bytes], name, { type }))
      }
      input.files = transfer.files
      if (files.length > 0) form.append(input)
      document.body.append(form)
      form.submit()
    },
    { texts, files },
  )
}

async function stopWorkers(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.detach()
}

const base64 = (text: string) => Buffer.from(text).toString('base64')
const pdf = (bytes = 64) => base64('%PDF-1.7\n'.padEnd(bytes, ' '))
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('the browser finds nothing that keeps it from being installed', async () => {
  // Private windows, which the other tests run in, install nothing.
  const browser = await KillableBrowser.start()
  try {
    const page = await browser.page()
    await moveIn(page, 'Ines Example')
    const session = await page.context().newCDPSession(page)
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
    expect(installabilityErrors).toEqual([])
    const { errors, data = '' } = await session.send('Page.getAppManifest')
    expect(errors).toEqual([])
    const { id, start_url, icons, screenshots, shortcuts } = v.parse(Manifest, JSON.parse(data))
    expect([id, start_url]).toEqual(['/', '/dashboard?source=app'])
    expect(screenshots.map(({ form_factor }) => form_factor)).toEqual([
      ...Array(3).fill('narrow'),
      ...Array(2).fill('wide'),
    ])
    for (const { src, sizes } of [
      ...icons,
      ...screenshots,
      ...shortcuts.flatMap((shortcut) => shortcut.icons),
    ]) {
      const { width, height } = await page.evaluate(async (address) => {
        const image = new Image()
        image.src = address
        await image.decode()
        return { width: image.naturalWidth, height: image.naturalHeight }
      }, src)
      if (sizes !== 'any') expect([src, sizes]).toEqual([src, `${width}x${height}`])
    }
  } finally {
    await browser.remove()
  }
})

test('without a connection every page of the owner opens, a recipient page says that it needs one', async ({
  page,
  watch,
}) => {
  watch(page)
  await moveIn(page, 'Oskar Example')
  const id = await writeIdea(page, build, 'Tea timer', 'It hums when the tea is ready.')
  await page.goto(`${build.origin}/dashboard`)
  await expect(page.getByText('Tea timer').first()).toBeVisible()
  await build.stop()
  try {
    const shows: [string, string | RegExp][] = [
      ['/dashboard?source=app', 'Tea timer'],
      ['/editor/new', 'My Idea'],
      [`/editor/${id}`, 'It hums when the tea is ready.'],
      ['/profile', 'Profile Settings'],
      ['/shared/none', 'Nothing is waiting here'],
      ['/login?redirect=%2Fa.pdf', 'Your ideas are where you left them.'],
    ]
    for (const [path, text] of shows) {
      await page.goto(build.origin + path)
      await expect(page.getByText(text).first()).toBeVisible()
    }
    await page.goto(`${build.origin}/view/${'A'.repeat(43)}`)
    await expect(page.getByRole('heading', { name: 'This page needs a connection' })).toBeVisible()
    expect(await page.locator('script').count()).toBe(0)
  } finally {
    await build.run()
  }
})

test('nothing of a recipient, of the API or of an upload is ever in the cache', async ({
  page,
  context,
  watch,
}) => {
  watch(page)
  await moveIn(page, 'Rosa Example')
  const id = await writeIdea(page, build, 'Quiet fan', 'An owl-wing edge.')
  const link = await makeLink(page, build, id, 'Full access')
  await page.goto(`${build.origin}/profile`)
  await page.evaluate(() => fetch('/api/auth/logout', { method: 'POST' }))
  const reader = await context.newPage()
  watch(reader)
  await identify(reader, link, newPerson('Rita Reader'))
  await agree(reader)
  await expect(reader.getByText('An owl-wing edge.')).toBeVisible()
  expect(await reader.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  const stored = await storedPaths(reader)
  expect(stored.length).toBeGreaterThan(50)
  expect(
    stored.filter((path) => !/^\/(assets\/[\w.-]+|[\w-]+\.(html|css|js|png|svg|webmanifest))$/.test(path)),
  ).toEqual([])
  expect(stored.filter((path) => /^\/assets\/(collect|view|nda|document)[.-]/.test(path))).toEqual([])
})

test('what is shared to the app is kept before its page opens, and becomes drafts', async ({
  page,
  context,
  watch,
}) => {
  watch(page)
  await moveIn(page, 'Sara Example')
  await share(page, { title: 'A folded hinge', text: 'No <b>pin</b>. See https://example.org/hinge' }, [
    ['plan.pdf', 'application/pdf', pdf()],
    ['photo.png', 'image/png', png],
  ])
  await expect(page).toHaveURL(/\/shared\/[0-9a-f-]{36}$/)
  await stopWorkers(context, page)
  await page.reload()
  await expect(page.getByText('No <b>pin</b>. See https://example.org/hinge')).toBeVisible()
  await expect(page.getByText('plan.pdf')).toBeVisible()
  await expect(page.getByRole('img', { name: 'photo.png' })).toBeVisible()
  await page.getByRole('button', { name: 'Make a draft' }).click()
  await expect(page).toHaveURL(/\/editor\//)
  await expect(words(page)).toContainText('No <b>pin</b>.')
  await expect(words(page).getByRole('link', { name: 'https://example.org/hinge' })).toBeVisible()
  await expect(words(page).locator('img')).toBeVisible()
  await page.goto(`${build.origin}/dashboard`)
  await expect(page.getByText('plan', { exact: true })).toBeVisible()
  await expect(page.getByText('A folded hinge').first()).toBeVisible()
  await page.goto(`${build.origin}/shared/none`)
  await expect(page.getByText('Nothing is waiting here')).toBeVisible()
})

test('what cannot be taken is said by name, and the rest is kept', async ({ page, watch }) => {
  watch(page)
  await moveIn(page, 'Tilda Example')
  await share(page, { text: 'Two plans' }, [
    ['large.pdf', 'application/pdf', pdf(limits.pdfBytes)],
    ['small.pdf', 'application/pdf', pdf()],
  ])
  await expect(page.getByText('large.pdf: PDF files must be less than 10MB')).toBeVisible()
  await expect(page.getByText('small.pdf', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Nothing is waiting here')).toBeVisible()
})

test('what is shared while signed out waits for its owner, and for nobody else after that', async ({
  page,
  watch,
}) => {
  watch(page)
  const ulla = await moveIn(page, 'Ulla Example')
  await page.evaluate(() => fetch('/api/auth/logout', { method: 'POST' }))
  await share(page, { text: 'A thought on the tram' })
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await page.getByLabel('Email').fill(ulla.email)
  await page.getByLabel('Password', { exact: true }).fill(ulla.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('A thought on the tram').first()).toBeVisible()
  const item = page.url()
  await page.evaluate(() => fetch('/api/auth/logout', { method: 'POST' }))
  const vera = newPerson('Vera Example')
  await register(page, build, vera)
  await signIn(page, build, vera)
  await page.goto(item)
  await expect(page.getByText('Nothing is waiting here')).toBeVisible()
})

/** Another release is there, and the browser has noticed it. */
async function releaseAndCheck(page: Page): Promise<void> {
  await build.release()
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
}

const offer = (page: Page) => page.getByText('A new version is ready')

async function openWriting(page: Page, text: string): Promise<void> {
  await page.goto(`${build.origin}/editor/new`)
  await words(page).click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

test('with consent every tab keeps its words and loads the new version once', async ({
  page,
  context,
  watch,
}) => {
  watch(page)
  await moveIn(page, 'Wanda Example')
  const other = await context.newPage()
  watch(other)
  await openWriting(page, 'First tab')
  await openWriting(other, 'Second tab')
  // Tabs watch for updates once they are idle.
  await page.waitForTimeout(1_500)
  const loads = { page: 0, other: 0 }
  page.on('load', () => {
    loads.page += 1
  })
  other.on('load', () => {
    loads.other += 1
  })
  await releaseAndCheck(page)
  await expect(offer(page)).toBeVisible()
  await expect(offer(other)).toBeVisible()
  await words(other).click()
  await other.keyboard.press('ControlOrMeta+End')
  await other.keyboard.type(' with its last words')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => loads).toEqual({ page: 1, other: 1 })
  await expect(words(page)).toContainText('First tab')
  await expect(words(other)).toContainText('Second tab with its last words')
  await expect(offer(page)).toHaveCount(0)
  // Longer than the fallback for browsers that do not tell of the new worker.
  await page.waitForTimeout(4_500)
  expect(loads).toEqual({ page: 1, other: 1 })
})

test('declined, the open version works on to the end, parts that were not loaded yet included', async ({
  page,
  watch,
}) => {
  watch(page)
  await moveIn(page, 'Xenia Example')
  await page.waitForTimeout(1_500)
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await releaseAndCheck(page)
  await expect(offer(page)).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(offer(page)).toHaveCount(0)
  await build.stop()
  try {
    await page.getByRole('link', { name: 'New idea' }).click()
    await expect(words(page)).toBeVisible()
  } finally {
    await build.run()
  }
  expect(loads).toBe(0)
})

test('a broken release does not trap anybody once the service worker is switched off', async ({ page }) => {
  await moveIn(page, 'Yara Example')
  // A release whose shell loads no code at all, taken up by this browser.
  await build.change('index.html', (html) => html.replaceAll('<script', '<template'))
  const mendWorker = await changeRevision()
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update()
  })
  await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration())?.waiting)
  // Chromium may put off a worker that asks while the one before it is busy: it is asked until it took over.
  await expect(async () => {
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      registration?.waiting?.postMessage({ type: 'SKIP_WAITING' })
    })
    await expect(page.locator('template').first()).toBeAttached({ timeout: 1_000 })
  }).toPass()
  await page.goto('about:blank')
  await build.stop()
  await build.change('index.html', (html) => html.replaceAll('<template', '<script'))
  await mendWorker()
  await build.run({ SERVICE_WORKER: 'off' })
  try {
    // The first launch shows the broken shell, until the browser has asked for the worker.
    await page.goto(`${build.origin}/dashboard`)
    expect(await page.locator('template').count()).toBeGreaterThan(0)
    await expect(page.getByRole('heading', { name: 'Hi Yara' })).toBeVisible({ timeout: 20_000 })
    await page.goto(`${build.origin}/dashboard`)
    await expect(page.getByRole('heading', { name: 'Hi Yara' })).toBeVisible()
    await expect.poll(() => registrations(page)).toBe(0)
    expect(await storedPaths(page)).toEqual([])
    // Longer than a page waits before it would register one.
    await page.waitForTimeout(1_500)
    expect(await registrations(page)).toBe(0)
  } finally {
    await build.run()
  }
})

test('switched off, a page that works keeps its words and is freed by itself', async ({ page, watch }) => {
  watch(page)
  await moveIn(page, 'Yves Example')
  await build.run({ SERVICE_WORKER: 'off' })
  try {
    await openWriting(page, 'Before the switch')
    await expect
      .poll(() => page.locator('html').getAttribute('data-service-worker'), { timeout: 20_000 })
      .toBe('off')
    await expect(words(page)).toContainText('Before the switch')
    await expect.poll(() => registrations(page)).toBe(0)
    expect(await storedPaths(page)).toEqual([])
  } finally {
    await build.run()
  }
})

/** The worker names its files with their revisions: a changed shell is another worker. */
async function changeRevision(): Promise<() => Promise<void>> {
  const mark = crypto.randomUUID().replaceAll('-', '')
  let revision = ''
  await build.change('service-worker.js', (text) => {
    revision =
      /index\.html"?,\s*"?revision"?:\s*["`](\w+)/.exec(text)?.[1] ??
      /revision"?:\s*["`](\w+)["`],\s*"?url"?:\s*["`]index\.html/.exec(text)?.[1] ??
      ''
    if (revision === '') throw new Error('The worker does not name the shell.')
    return text.replaceAll(revision, mark)
  })
  return () => build.change('service-worker.js', (text) => text.replaceAll(mark, revision))
}

test('a page whose files are gone keeps its words, loads once more, and then says so', async ({
  browser,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  const person = newPerson('Zoe Example')
  await register(page, build, person)
  await signIn(page, build, person)
  const chunk = (await readdir(build.client('assets'))).filter((name) =>
    /^_owner\.editor\._id-.*\.js/.test(name),
  )
  const move = async (from: string, to: string) => {
    for (const name of chunk)
      await rename(
        build.client(`assets/${name.replace('_owner', from)}`),
        build.client(`assets/${name.replace('_owner', to)}`),
      )
  }
  await move('_owner', 'gone')
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.getByRole('link', { name: 'New idea' }).click()
  await expect.poll(() => loads).toBe(1)
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await page.waitForTimeout(2_000)
  expect(loads).toBe(1)
  await move('gone', '_owner')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(words(page)).toBeVisible()
  await context.close()
})
