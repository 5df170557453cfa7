import { expect } from '@playwright/test'
import { enterAs, ideaAtOnce, ownerAtOnce } from './by-api.ts'
import { test } from './product.ts'
import { button, holdBack, link } from './screen.ts'
import { words } from './steps.ts'

/** What an owner sees while an idea is being opened. */
test('an idea that is slow to open shows a message and a way back to the portfolio', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const owner = await ownerAtOnce(product)
  const { id } = await ideaAtOnce(owner, 'Quiet fan', '<p>A serrated edge.</p>')
  await enterAs(owner, context)
  await page.clock.install()
  const goOn = await holdBack(page, `**/api/ideas/${id}`)
  await page.goto(`${product.origin}/editor/${id}`)
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible()
  await expect(page.getByText('This takes longer than usual')).toBeHidden()
  await page.clock.fastForward(10_000)
  await expect(page.getByText('This takes longer than usual')).toBeVisible()
  await expect(link(page, 'Back to the portfolio')).toBeVisible()
  goOn()
  await expect(words(page)).toContainText('A serrated edge.')
  await expect(page.getByText('This takes longer than usual')).toBeHidden()
})

test('Reload opens an idea after the storage of the device did not answer', async ({
  page,
  context,
  product,
}) => {
  const owner = await ownerAtOnce(product)
  const { id } = await ideaAtOnce(owner, 'Quiet fan', '<p>A serrated edge.</p>')
  await enterAs(owner, context)
  await page.clock.install()
  // On the first load of the page its drafts do not answer, as happens on phones that were asleep.
  await page.addInitScript(() => {
    if (sessionStorage.getItem('asleep') !== null) return
    sessionStorage.setItem('asleep', 'yes')
    const open = indexedDB.open.bind(indexedDB)
    const never = new EventTarget()
    const asleep = (name: string, version?: number) =>
      name.startsWith('ideavault-drafts-') ? never : open(name, version)
    Object.assign(indexedDB, { open: asleep })
  })
  await page.goto(`${product.origin}/editor/${id}`)
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible()
  await page.clock.fastForward(10_000)
  await button(page, 'Reload').click()
  await expect(words(page)).toContainText('A serrated edge.')
})
