import { expect } from '@playwright/test'
import { enterAsNewOwner } from './by-api.ts'
import { rowsOnDevice } from './device-rows.ts'
import { test, withWorker } from './product.ts'
import { newPerson, words, writeIdea } from './steps.ts'

test(
  'without a connection the owner reads and writes, and a recipient page says that it needs one',
  withWorker,
  async ({ page, context, product, watch }) => {
    watch(page)
    const ola = newPerson('Ola Example')
    await enterAsNewOwner(page, product, ola)
    const id = await writeIdea(page, product, 'Tea timer', 'It hums when the tea is ready.')
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await words(page).click()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type(' In four keys.')
    await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible()

    await product.stop()
    await page.reload()
    await expect(words(page)).toContainText('It hums when the tea is ready. In four keys.')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Saved on this device, will sync')).toBeVisible()
    await expect(page.getByText('Waiting for connection, 1 change')).toBeVisible()

    const visitor = await context.newPage()
    await visitor.goto(`${product.origin}/document/${'A'.repeat(43)}`)
    await expect(visitor.getByText('needs a connection')).toBeVisible()
    const stored = await visitor.evaluate(async () => {
      const names = await caches.keys()
      const lists = await Promise.all(
        names.map(async (name) =>
          (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
        ),
      )
      return lists.flat()
    })
    expect(stored.length).toBeGreaterThan(0)
    expect(stored.filter((path) => /^\/(api|collect|view|nda|document)(\/|$)/.test(path))).toEqual([])

    await product.start()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Synced', { exact: true })).toBeVisible()
    await page.goto(`${product.origin}/editor/${id}`)
    await expect(words(page)).toContainText('In four keys.')
  },
)

test("an idea that is missing from the device's list is shown and opens without that list", async ({
  page,
  product,
  watch,
}) => {
  watch(page)
  await enterAsNewOwner(page, product, newPerson('Nora Example'))
  await page.goto(`${product.origin}/dashboard`)
  await expect.poll(async () => (await rowsOnDevice(page)).answers).toContain('{"name":"ideas","answer":[]}')
  // Words reach the server, but no list comes back from it.
  await page.route('**/api/ideas*', (route) =>
    route.request().method() === 'GET' ? route.abort('internetdisconnected') : route.continue(),
  )
  await writeIdea(page, product, 'Tea timer', 'It hums when the tea is ready.')
  await page.goto(`${product.origin}/dashboard`)
  await page.getByRole('heading', { name: 'Tea timer' }).click()
  await expect(words(page)).toContainText('It hums when the tea is ready.')
})
