import { expect, type Page } from '@playwright/test'
import { makePng } from '../support/make-image.ts'
import { makePdf } from '../support/make-pdf.ts'
import { enterAs, ownerAtOnce } from './by-api.ts'
import { test } from './product.ts'
import { expectToast, failRequests, link, pauseClock } from './screen.ts'

/** The texts of the portfolio: sections 2, 4, 5, 8 and 9 of tests/specification.md. To read beside its rows there. */
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })
const pdf = (name: string, type: string, buffer: Buffer) => ({ name, mimeType: type, buffer })

test('filing a PDF refuses wrong files, reports failures, and opens the editor 1.5 seconds after it worked', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  await enterAs(await ownerAtOnce(product), context)
  await page.clock.install()
  await page.goto(`${product.origin}/dashboard`)
  const input = page.getByLabel('Choose a PDF')
  await input.setInputFiles(pdf('note.txt', 'text/plain', Buffer.from('words')))
  await expectToast(page, 'Invalid File Type', 'Only PDF files are supported at this time')
  await input.setInputFiles(pdf('large.pdf', 'application/pdf', Buffer.alloc(10 * 1024 * 1024)))
  await expectToast(page, 'File Too Large', 'PDF files must be less than 10MB')
  const hinge = pdf('Folded hinge.pdf', 'application/pdf', makePdf(['First page']))
  await failRequests(page, '**/api/ideas/pdf')
  await input.setInputFiles(hinge)
  await expectToast(page, 'Upload Failed', '500: broken')
  await page.unroute('**/api/ideas/pdf')
  await page.route('**/api/ideas/pdf', (route) => route.abort())
  await input.setInputFiles({ ...hinge, name: 'Kept here.pdf' })
  await expectToast(page, '', 'Saved on this device, will sync')
  await expect(link(page, /Kept here/).first()).toBeVisible()
  await page.unroute('**/api/ideas/pdf')
  await pauseClock(page)
  // By drag and drop this time, anywhere on the page.
  const data = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([Uint8Array.from(bytes)], 'Folded hinge.pdf', { type: 'application/pdf' }))
      return transfer
    },
    [...hinge.buffer],
  )
  // The file that was stored here may be sent at the same time.
  const sent = page.waitForResponse(
    async (response) =>
      response.url().endsWith('/api/ideas/pdf') && (await response.json()).title === 'Folded hinge',
  )
  await page.dispatchEvent('main', 'drop', { dataTransfer: data })
  expect((await sent).status()).toBe(201)
  await expectToast(
    page,
    'PDF Uploaded Successfully',
    'Your PDF has been converted to an idea. Redirecting to editor...',
  )
  await page.clock.runFor(1400)
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.clock.runFor(150)
  await expect(page).toHaveURL(/\/editor\/\d+$/)
})

test('pictures are listed with name and date in two, three or four columns', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const owner = await ownerAtOnce(product)
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(await makePng())], { type: 'image/png' }), 'tray.png')
  await owner.caller.send('POST', '/api/upload/image', form)
  await enterAs(owner, context)
  await page.route('**/api/assets', async (route) => {
    const assets = await (await route.fetch()).json()
    await route.fulfill({ json: [{ ...assets[0], createdAt: '2026-03-04T12:00:00.000Z' }] })
  })
  await page.goto(`${product.origin}/dashboard`)
  await tab(page, 'My Assets').click()
  await expect(tab(page, 'My Assets')).toHaveText('My Assets1')
  const card = page.getByRole('listitem').filter({ hasText: 'tray.png' })
  await expect(card).toContainText('Mar 4, 2026')
  await expect(card.getByRole('img')).toHaveAttribute('src', /^\/api\/assets\/\d+\/file$/)
  const columns = () =>
    card.locator('..').evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)
  for (const [width, expected] of [
    [360, 2],
    [560, 3],
    [800, 4],
    [1024, 4],
    [1280, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 740 })
    await expect.poll(columns, `${width} px`).toBe(expected)
  }
})
