import { expect } from '@playwright/test'
import { makePdf } from '../support/make-pdf.ts'
import { enterAsNewOwner } from './by-api.ts'
import { test, withWorker } from './product.ts'
import {
  agree,
  closeOffer,
  identify,
  makeLink,
  newPerson,
  publish,
  register,
  signIn,
  words,
  writeIdea,
} from './steps.ts'

test(
  'an inventor writes, publishes and shares once; a reader agrees, reads, comments, and is refused the second time',
  withWorker,
  async ({ page, browser, product, watch }) => {
    watch(page)
    const ada = newPerson('Ada Example')
    await register(page, product, ada)
    await signIn(page, product, ada)
    await expect(page.getByRole('heading', { name: 'Hi Ada' })).toBeVisible()
    const id = await writeIdea(
      page,
      product,
      'Quiet fan blade',
      'A serrated trailing edge breaks up the vortex.',
    )

    await publish(page)
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(
      page.getByText('This idea has been published and is now read-only. Published ideas cannot be edited.'),
    ).toBeVisible()
    const link = await makeLink(page, product, id, 'One-time view')

    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      isMobile: true,
      hasTouch: true,
    })
    const reader = await context.newPage()
    watch(reader)
    const grace = newPerson('Grace Reader')
    await reader.goto(link)
    await expect(reader.getByText('Ada Example shared an idea with you.')).toBeVisible()
    await expect(reader.locator('body')).not.toContainText('fan')
    await identify(reader, link, grace)
    await expect(reader.getByText('Verifying your information...')).toBeVisible()
    await agree(reader)
    await closeOffer(reader)
    await expect(reader.getByRole('heading', { name: 'Quiet fan blade' })).toBeVisible()
    await expect(reader.getByText('A serrated trailing edge breaks up the vortex.')).toBeVisible()
    await expect(reader.getByText('Verified & Published')).toBeVisible()

    await reader.getByRole('button', { name: 'Comments' }).click()
    await reader.getByLabel('Add a comment').fill('Does it fit my fan?')
    await reader.getByRole('button', { name: 'Send' }).click()
    await expect(reader.getByRole('listitem').filter({ hasText: 'Does it fit my fan?' })).toBeVisible()
    await reader.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(reader.getByRole('dialog')).toBeHidden()
    await reader.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(reader.getByText("Once you close it, the document can't be viewed again.")).toBeVisible()
    await reader.getByRole('button', { name: 'Close Document' }).click()
    await expect(reader).toHaveURL(`${product.origin}/`)
    await reader.goto(link)
    await expect(reader.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    await expect(
      reader.getByText("The link you're trying to access is invalid or has expired."),
    ).toBeVisible()

    await page.goto(`${product.origin}/editor/${id}`)
    await expect(page.getByText('Does it fit my fan?')).toBeVisible()
    await page.getByRole('button', { name: 'Answer Grace Reader' }).click()
    await page.getByRole('textbox', { name: 'Answer Grace Reader' }).fill('Two sizes fit most.')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Two sizes fit most.')).toBeVisible()
    await page.goto(`${product.origin}/share/${id}`)
    await page.getByText('Ended links (1)').click()
    await expect(page.getByText('1 of 1 view')).toBeVisible()
    await context.close()
  },
)

test('a PDF becomes an idea, is read page by page, and goes blank when the link is switched off', async ({
  page,
  browser,
  product,
  watch,
}) => {
  watch(page)
  const ida = newPerson('Ida Example')
  await enterAsNewOwner(page, product, ida)
  await page.goto(`${product.origin}/dashboard`)
  const pdf = makePdf(['First page', 'Second page', 'Third page'])
  await page
    .getByLabel('Choose a PDF')
    .setInputFiles({ name: 'hinge.pdf', mimeType: 'application/pdf', buffer: pdf })
  await expect(page.getByText('PDF Uploaded Successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/editor\/\d+$/)
  await expect(page.getByText('Page 1 of 3')).toBeVisible()
  const id = Number(/(\d+)$/.exec(page.url())?.[1])
  const link = await makeLink(page, product, id, 'Full access')

  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
  })
  const reader = await context.newPage()
  watch(reader)
  await identify(reader, link, newPerson('Paul Reader'))
  await agree(reader)
  await closeOffer(reader)
  await expect(reader.getByText('Page 1 of 3')).toBeVisible()
  await reader.getByRole('button', { name: 'Comments' }).click()
  await reader.getByLabel('Add a comment').fill('Which steel?')
  await reader.getByRole('button', { name: 'Send' }).click()
  await expect(reader.getByText('Which steel?')).toBeVisible()
  await reader.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Switch off' }).click()
  await page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .getByRole('button', { name: 'Switch off' })
    .click()
  await expect(page.getByText('The link is switched off.')).toBeVisible()
  // Rule 6: within 15 seconds.
  await expect(reader.getByText('Page 1 of 3')).toBeHidden({ timeout: 15_000 })
  await expect(reader.locator('canvas')).toHaveCount(0)
  await context.close()
})

test('words survive a closed tab, a stopped server and an ended session', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const eve = newPerson('Eve Example')
  await enterAsNewOwner(page, product, eve)
  const id = await writeIdea(page, product, 'Rain collector', 'A shallow tray.')

  await words(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' And a wick.')
  await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible()
  await page.close()
  const second = await context.newPage()
  watch(second)
  await second.goto(`${product.origin}/editor/${id}`)
  await expect(words(second)).toContainText('A shallow tray. And a wick.')

  await product.crash()
  await second.getByRole('button', { name: 'Save Changes' }).click()
  await expect(second.getByText('Synced', { exact: true })).toBeVisible()

  await context.clearCookies()
  await words(second).click()
  await second.keyboard.press('ControlOrMeta+End')
  await second.keyboard.type(' And a float valve.')
  await second.getByRole('button', { name: 'Save Changes' }).click()
  await expect(second.getByRole('heading', { name: 'Please sign in again' })).toBeVisible()
  await second.getByLabel('Password', { exact: true }).fill(eve.password)
  await second.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
  await expect(second.getByText('Synced', { exact: true })).toBeVisible()
  await second.reload()
  await expect(words(second)).toContainText('A shallow tray. And a wick. And a float valve.')
})
