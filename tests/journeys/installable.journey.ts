import { expect, type Page } from '@playwright/test'
import * as v from 'valibot'
import { KillableBrowser } from './killable-browser.ts'
import { signInWithWorker, storedPaths } from './moved-in.ts'
import { test, withWorker } from './product.ts'
import { agree, identify, makeLink, newPerson, writeIdea } from './steps.ts'

const Picture = v.object({ src: v.string(), sizes: v.string(), form_factor: v.optional(v.string()) })
const Manifest = v.object({
  id: v.string(),
  start_url: v.string(),
  icons: v.array(Picture),
  screenshots: v.array(Picture),
  shortcuts: v.array(v.object({ icons: v.array(Picture) })),
})

/** The size of a picture as the browser decodes it, in the form that manifests use. */
const sizeOf = (page: Page, address: string) =>
  page.evaluate(async (address) => {
    const image = new Image()
    image.src = address
    await image.decode()
    return `${image.naturalWidth}x${image.naturalHeight}`
  }, address)

test('the app meets every condition of the browser for being installed', async ({ product }) => {
  // The other tests run in private windows, which cannot install anything.
  const browser = await KillableBrowser.start({ isWhole: true })
  try {
    const page = await browser.page()
    await signInWithWorker(page, product, 'Ines Example')
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
    const pictures = [...icons, ...screenshots, ...shortcuts.flatMap((shortcut) => shortcut.icons)]
    for (const { src, sizes } of pictures)
      if (sizes !== 'any') expect([src, sizes]).toEqual([src, await sizeOf(page, src)])
  } finally {
    await browser.remove()
  }
})

test("an iPhone and an iPad get start pictures of their screen size on owners' pages, and none on recipients'", async ({
  browser,
  product,
  watch,
}) => {
  for (const [width, height, deviceScaleFactor, sizes] of [
    [390, 844, 3, ['1170x2532', '1170x2532']],
    [820, 1180, 2, ['1640x2360', '1640x2360', '2360x1640', '2360x1640']],
  ] as const) {
    const size = { width, height }
    const context = await browser.newContext({ viewport: size, screen: size, deviceScaleFactor })
    await context.addInitScript(() => Reflect.set(navigator, 'standalone', false))
    const page = await context.newPage()
    watch(page)
    await page.goto(`${product.origin}/login`)
    const links = page.locator('link[rel=apple-touch-startup-image]')
    await expect(links).toHaveCount(sizes.length)
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    expect(await Promise.all(addresses.map((address) => sizeOf(page, address)))).toEqual(sizes)
    await page.goto(`${product.origin}/collect/${'A'.repeat(43)}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(links).toHaveCount(0)
    await context.close()
  }
})

test(
  'without a connection every page of the owner opens, and other pages say that they need one',
  withWorker,
  async ({ page, product, watch }) => {
    watch(page)
    await signInWithWorker(page, product, 'Oskar Example')
    const id = await writeIdea(page, product, 'Tea timer', 'It hums when the tea is ready.')
    await page.goto(`${product.origin}/verify`)
    await page.goto(`${product.origin}/dashboard`)
    await expect(page.getByText('Tea timer').first()).toBeVisible()
    await product.stop()
    try {
      const shows: [string, string | RegExp][] = [
        ['/dashboard?source=app', 'Tea timer'],
        ['/editor/new', 'My Idea'],
        [`/editor/${id}`, 'It hums when the tea is ready.'],
        ['/profile', 'Profile Settings'],
        // Only the server knows what is shared.
        [`/share/${id}`, 'Sharing needs a connection'],
        ['/shared/none', 'Nothing is waiting here'],
        // Whoever is signed in, as far as the device knows, is redirected.
        ['/login?redirect=%2Fprofile', 'Profile Settings'],
        // It is cached because it was opened once.
        ['/verify', 'Check a proof'],
      ]
      for (const [path, text] of shows) {
        await page.goto(product.origin + path)
        await expect(page.getByText(text).first()).toBeVisible()
      }
      for (const path of [`/view/${'A'.repeat(43)}`, '/', '/about?source=app', '/register', '/privacy']) {
        await page.goto(product.origin + path)
        await expect(page.getByRole('heading', { name: 'This page needs a connection' })).toBeVisible()
        expect(await page.locator('script').count()).toBe(0)
      }
      // An app on the home screen has no browser button for leaving the page.
      await page.getByRole('link', { name: 'Go to your portfolio' }).click()
      await expect(page.getByText('Tea timer').first()).toBeVisible()
      // Now by a link within the app.
      await page.goto(`${product.origin}/dashboard`)
      await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
      await expect(page.getByRole('heading', { name: 'This page needs a connection' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Go to your portfolio' })).toBeVisible()
      await page.goBack()
      await expect(page.getByText('Tea timer').first()).toBeVisible()
    } finally {
      await product.start()
    }
  },
)

test(
  'a page that needs a connection comes by a tap once there is one, and by itself where the app is open',
  withWorker,
  async ({ page, context, product, watch }) => {
    watch(page)
    await signInWithWorker(page, product, 'Olga Example')
    const about = page.getByRole('heading', { level: 1, name: 'About' })
    const needsConnection = page.getByRole('heading', { name: 'This page needs a connection' })
    await context.setOffline(true)
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
    await expect(needsConnection).toBeVisible()
    await context.setOffline(false)
    await expect(about).toBeVisible()
    await product.stop()
    await page.goto(`${product.origin}/about`).finally(() => product.start())
    await expect(needsConnection).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(about).toBeVisible()
  },
)

test(
  'the cache never holds anything of a recipient, of the API or of an upload',
  withWorker,
  async ({ page, context, product, watch }) => {
    watch(page)
    await signInWithWorker(page, product, 'Rosa Example')
    const id = await writeIdea(page, product, 'Quiet fan', 'An owl-wing edge.')
    const link = await makeLink(page, product, id, 'Full access')
    await page.goto(`${product.origin}/profile`)
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
      stored.filter(
        (path) => !/^\/((assets|pages)\/[\w.-]+|[\w-]+\.(html|css|js|svg|webmanifest))$/.test(path),
      ),
    ).toEqual([])
    expect(stored.filter((path) => path.startsWith('/pages/')).sort()).toEqual(
      ['activity', 'dashboard', 'editor', 'login', 'profile', 'share', 'shared'].map(
        (name) => `/pages/${name}.html`,
      ),
    )
    const others =
      /^\/(assets|pages)\/(collect|view|nda|document|routes|register|about|terms|reset-password)[.-]/
    expect(stored.filter((path) => others.test(path))).toEqual([])
  },
)
