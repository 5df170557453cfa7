import { expect } from '@playwright/test'
import { makePdf } from '../support/make-pdf.ts'
import { enterAs, ownerAtOnce } from './by-api.ts'
import { test } from './product.ts'
import { button } from './screen.ts'

test('a PDF page that cannot be drawn shows an error, and Try again draws it', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const owner = await ownerAtOnce(product)
  const form = new FormData()
  form.append('file', new Blob([makePdf(['Page one'])], { type: 'application/pdf' }), 'Hinge plan.pdf')
  const idea = await owner.caller.send('POST', '/api/ideas/pdf', form)
  await enterAs(owner, context)
  // A phone without memory for a large picture gives no canvas to draw on, but still small ones for measuring.
  await page.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype
    let isFull = true
    Object.assign(window, { freeMemory: () => (isFull = false) })
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...asked: unknown[]) {
      return isFull && this.ariaHidden === 'true' ? null : Reflect.apply(getContext, this, asked)
    }
  })
  await page.goto(`${product.origin}/editor/${Object(idea).id}`)
  const sheet = page.getByRole('article', { name: 'Page 1 of 1' })
  await expect(sheet.getByRole('alert')).toContainText('This page could not be shown.')
  await page.evaluate('freeMemory()')
  await button(sheet, 'Try again').click()
  await expect(sheet.locator('canvas')).toBeVisible()
  await expect(sheet.getByRole('alert')).toHaveCount(0)
})

test('an unreadable PDF is reported as damaged, and a page that draws nothing as blank', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const owner = await ownerAtOnce(product)
  const open = async (bytes: Buffer<ArrayBuffer>) => {
    const form = new FormData()
    form.append('file', new Blob([bytes], { type: 'application/pdf' }), 'Hinge plan.pdf')
    const idea = await owner.caller.send('POST', '/api/ideas/pdf', form)
    await page.goto(`${product.origin}/editor/${Object(idea).id}`)
  }
  await enterAs(owner, context)
  await open(Buffer.from('%PDF-1.4\nno pages in here\n%%EOF'))
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Hinge plan.pdf is damaged')
  const broken = makePdf(['Page one'])
    .toString('latin1')
    .replace(/BT .* ET/, (words) => 'x'.repeat(words.length))
  await open(Buffer.from(broken, 'latin1'))
  const sheet = page.getByRole('article', { name: 'Page 1 of 1' })
  await expect(sheet).toContainText('This page is blank')
  await open(makePdf(['.']))
  await expect(sheet.locator('canvas')).toBeVisible()
  await expect(sheet).not.toContainText('This page is blank')
})

test('a PDF that does not arrive is not reported as damaged, and Try again shows it once it can be fetched', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const owner = await ownerAtOnce(product)
  const form = new FormData()
  form.append('file', new Blob([makePdf(['Page one'])], { type: 'application/pdf' }), 'Hinge plan.pdf')
  const idea = await owner.caller.send('POST', '/api/ideas/pdf', form)
  await enterAs(owner, context)
  const file = `**/api/ideas/${Object(idea).id}/file*`
  const alert = page.getByRole('alert').filter({ hasText: 'The PDF could not be shown.' })
  const signIn = { contentType: 'text/html', body: '<h1>Sign in to this network</h1>' }
  await page.route(file, (route) => route.abort())
  await page.goto(`${product.origin}/editor/${Object(idea).id}`)
  await expect(alert).toContainText('Hinge plan.pdf is safe. Check your connection and try again.')
  await page.route(file, (route) => route.fulfill({ status: 503 }))
  await button(page, 'Try again').click()
  await expect(alert).toContainText('The server could not send Hinge plan.pdf. Please try again in a moment.')
  await page.route(file, (route) => route.fulfill(signIn))
  await button(page, 'Try again').click()
  await expect(alert).toContainText('Check your connection and try again.')
  await page.unroute(file)
  await button(page, 'Try again').click()
  await expect(page.getByRole('article', { name: 'Page 1 of 1' }).locator('canvas')).toBeVisible()
})

test('PDF pages that did not arrive are shown by Try again once they can be fetched, with the reader where they were', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const owner = await ownerAtOnce(product)
  const pages = Array.from({ length: 8 }, (_, index) => `Page ${index + 1}`)
  const form = new FormData()
  // Each page fills more than two of the pieces in which the viewer requests the file.
  form.append('file', new Blob([makePdf(pages, 300_000)], { type: 'application/pdf' }), 'Hinge plan.pdf')
  const idea = await owner.caller.send('POST', '/api/ideas/pdf', form)
  await enterAs(owner, context)
  await page.goto(`${product.origin}/editor/${Object(idea).id}`)
  const sheet = (number: number) => page.getByRole('article', { name: `Page ${number} of 8` })
  await expect(sheet(1).locator('canvas')).toBeVisible()
  const file = `**/api/ideas/${Object(idea).id}/file*`
  await page.route(file, (route) => route.abort())
  await sheet(7).scrollIntoViewIfNeeded()
  const missing = sheet(7).getByRole('alert')
  await expect(missing).toContainText('This page could not be shown.')
  const refused = page.waitForEvent('requestfailed')
  await button(sheet(7), 'Try again').click()
  await refused
  await expect(missing).toContainText('This page could not be shown.')

  await page.unroute(file)
  await button(sheet(7), 'Try again').click()
  await expect(sheet(7).locator('canvas')).toBeVisible()
  await expect(sheet(7)).toBeInViewport()
  await expect(page.getByRole('article').getByRole('alert')).toHaveCount(0)
})
