import { expect } from '@playwright/test'
import { makePdf } from '../support/make-pdf.ts'
import { audit } from './accessible.ts'
import { ideaAtOnce, type Owner, ownerAtOnce, readerAtOnce, shareAtOnce } from './by-api.ts'
import { test } from './product.ts'
import { declineCookies } from './steps.ts'

/** Accessibility of content other than text, for everyone who reads it, at 360 x 740. */
let owner: Owner
test.beforeAll(async ({ product }) => {
  owner = await ownerAtOnce(product, 'Ada Example')
})

test('a PDF and a drawing have no accessibility faults for their reader', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  await declineCookies(context)
  const { look, over } = audit(page)
  const form = new FormData()
  form.append('title', 'A hinge')
  form.append('file', new Blob([new Uint8Array(makePdf(['One']))], { type: 'application/pdf' }), 'hinge.pdf')
  const pdf = Object(await owner.caller.send('POST', '/api/ideas/pdf', form))
  const drawing = await ideaAtOnce(owner, 'A drawing', {
    elements: [{ type: 'text', x: 0, y: 0, text: 'Label' }],
  })
  for (const [name, id, shown] of [
    ['PDF', pdf.id, page.getByText('Page 1 of 1')],
    ['drawing', drawing.id, page.getByRole('img', { name: 'Label' })],
  ] as const) {
    const { accessLink } = await shareAtOnce(owner, id)
    await context.clearCookies()
    await (await readerAtOnce(product, accessLink)).enter(context)
    await page.goto(`${product.origin}/document/${accessLink}`)
    await expect(shown).toBeVisible()
    await look(name)
  }
  over()
})
