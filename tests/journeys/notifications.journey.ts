import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium, expect, type Page } from '@playwright/test'
import { onFreePort } from '../../scripts/free-port.mjs'
import { enterAs, ownerAtOnce, readerAtOnce, sharedIdeaAtOnce } from './by-api.ts'
import { chromiumArgs } from './chromium-args.ts'
import { ended, launch } from './launch.ts'
import { test, withWorker } from './product.ts'
import { button, heading, link } from './screen.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Notification settings' })
const letters = (page: Page) => section(page).getByLabel('Notifications by mail')

/** Needs a browser with windows, because a headless shell shows no notifications. */
const inWindow = test.extend({
  context: async ({ browserName: _ }, use) => {
    const executablePath = process.env.CHROMIUM_PATH ?? chromium.executablePath()
    const browser = await chromium.launch({ executablePath, args: chromiumArgs })
    await use(await browser.newContext())
    await browser.close()
  },
})

/** A product whose clock the test can move, with its outbox. */
async function startWithClock() {
  const dataDir = await mkdtemp(join(tmpdir(), 'ideavault-clock-'))
  const clock = join(dataDir, 'clock')
  const environment = {
    NODE_OPTIONS: `--import=${resolve('tests/journeys/movable-clock.mjs')}`,
    CLOCK_FILE: clock,
  }
  const { port, child } = await onFreePort(async (port) => ({
    port,
    child: await launch(dataDir, port, { environment }),
  }))
  return {
    origin: `http://localhost:${port}`,
    goAhead: (minutes: number) => writeFile(clock, String(minutes * 60_000)),
    async lettersTo(address: string) {
      const folder = join(dataDir, 'outbox')
      const names = await readdir(folder).catch(() => [])
      const files = names
        .filter((name) => name.endsWith('.eml'))
        .map((name) => readFile(join(folder, name), 'utf8'))
      return (await Promise.all(files)).filter((mail) => mail.includes(`To: ${address}`))
    },
    async stop() {
      await ended(child, 'SIGTERM')
      await rm(dataDir, { recursive: true })
    },
  }
}

test('an owner gets one letter about a reader, and can unsubscribe with one click', async ({
  page,
  context,
  watch,
}) => {
  watch(page)
  const product = await startWithClock()
  try {
    const { owner, ideaId, token } = await sharedIdeaAtOnce(product)
    await enterAs(owner, context)
    await page.goto(`${product.origin}/profile#notifications`)
    await expect(letters(page)).toBeChecked()
    await expect(section(page)).toBeInViewport()
    await section(page).getByLabel('Somebody opens your idea: Mail').uncheck()
    await section(page).getByLabel('Somebody opens your idea: Mail').check()

    const reader = await readerAtOnce(product, token)
    await reader.send('POST', `/api/share/${token}/open`)
    await product.goAhead(11)
    await expect.poll(() => product.lettersTo(owner.person.email), { timeout: 60_000 }).toHaveLength(1)
    const [letter = ''] = await product.lettersTo(owner.person.email)
    expect(letter).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
    expect(letter).toContain('Grace Reader')
    expect(letter).toContain(`${product.origin}/activity?idea=${ideaId}&link=`)
    expect(letter).not.toMatch(/fan|owl/)

    const [, end = ''] = /^Unsubscribe: (\S+)$/m.exec(letter) ?? []
    await page.goto(end)
    await expect(heading(page, 'Unsubscribe from these emails?')).toBeVisible()
    await button(page, 'Unsubscribe').click()
    await expect(heading(page, 'Unsubscribed')).toBeVisible()
    await link(page, 'Notification settings').click()
    await expect(letters(page)).not.toBeChecked()
    await expect(section(page).getByLabel('Somebody opens your idea: Mail')).toBeDisabled()
    expect(await product.lettersTo(owner.person.email)).toHaveLength(1)
  } finally {
    await product.stop()
  }
})

test('an owner can mute one idea on its Activity page', async ({ page, context, product, watch }) => {
  watch(page)
  const { owner, ideaId } = await sharedIdeaAtOnce(product)
  await enterAs(owner, context)
  await page.goto(`${product.origin}/activity?idea=${ideaId}`)
  const notifies = page.getByLabel('Notify me about this idea')
  await expect(notifies).toBeChecked()
  await notifies.uncheck()
  await page.reload()
  await expect(notifies).not.toBeChecked()

  // Switched back and forth while it is being saved: the last choice holds, and no request overtakes another.
  const sent: boolean[] = []
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(`**/api/ideas/${ideaId}/notifications`, async (route) => {
    if (route.request().method() === 'PUT') sent.push(route.request().postDataJSON().isOn)
    await held
    await route.continue()
  })
  await notifies.check()
  await notifies.uncheck()
  await notifies.check()
  await notifies.uncheck()
  expect(sent).toEqual([true])
  letGo()
  await expect.poll(() => sent).toEqual([true, false])
  await expect(notifies).toHaveAttribute('aria-busy', 'false')
  await page.reload()
  await expect(notifies).not.toBeChecked()
})

inWindow(
  'a device that may not show notifications says so, and one whose push service is away, too',
  withWorker,
  async ({ page, context, product, watch }) => {
    watch(page)
    await enterAs(await ownerAtOnce(product), context)
    await page.goto(`${product.origin}/profile`)
    await context.grantPermissions(['notifications'], { origin: product.origin })
    await page.reload()
    await expect(section(page).getByText('This device shows no notifications')).toBeVisible()
    // Chromium without Google's services has no push service.
    await button(section(page), 'Turn on').click()
    await expect(
      page.getByText('This browser could not reach its push service. Please try again.'),
    ).toBeVisible()
    await expect(section(page).getByText('This device shows no notifications')).toBeVisible()
  },
)

inWindow(
  'a push is shown with who and what, and a tap opens its page in the open window',
  withWorker,
  async ({ page, context, product, watch }) => {
    watch(page)
    const { owner, ideaId } = await sharedIdeaAtOnce(product)
    await enterAs(owner, context)
    await context.grantPermissions(['notifications'], { origin: product.origin })
    await page.goto(`${product.origin}/dashboard`)
    await page.evaluate(() => navigator.serviceWorker.ready)
    const cdp = await context.newCDPSession(page)
    const registration = new Promise<string>((found) => {
      cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [first] = registrations
        if (first) found(first.registrationId)
      })
    })
    await cdp.send('ServiceWorker.enable')
    const registrationId = await registration
    const push = (data: string) =>
      cdp.send('ServiceWorker.deliverPushMessage', { origin: product.origin, registrationId, data })
    const shown = () =>
      page.evaluate(async () => {
        const found = await (await navigator.serviceWorker.ready).getNotifications()
        return found.map(({ title, body }) => `${title} ${body}`).sort()
      })
    const message = {
      id: 'f'.repeat(32),
      kind: 'opened',
      who: 'Grace Reader',
      idea: ideaId,
      link: null,
      unread: 1,
    }
    await push(JSON.stringify(message))
    await push(JSON.stringify(message))
    await expect.poll(shown).toEqual(['Grace Reader opened your idea'])
    await push('nothing that is known')
    await expect
      .poll(shown)
      .toEqual(['Grace Reader opened your idea', 'IdeaVault There is news about your ideas.'])

    const [worker] = context.serviceWorkers()
    // As the system does when somebody taps.
    await worker?.evaluate(`(async () => {
    const [notification] = await registration.getNotifications({ tag: 'f'.repeat(32) })
    dispatchEvent(new NotificationEvent('notificationclick', { notification }))
  })()`)
    await expect(page).toHaveURL(new RegExp(`/activity\\?idea=${ideaId}$`))
    await expect(heading(page, 'Activity')).toBeVisible()
    await expect.poll(shown).toEqual(['IdeaVault There is news about your ideas.'])
  },
)
