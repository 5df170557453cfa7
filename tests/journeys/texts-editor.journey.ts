import { expect } from '@playwright/test'
import { makePdf } from '../support/make-pdf.ts'
import { enterAs, ideaAtOnce, ownerAtOnce } from './by-api.ts'
import { test } from './product.ts'
import { button, expectToast, heading, link, refuseRequests } from './screen.ts'
import { words } from './steps.ts'

/** The texts of the editor: sections 2, 4, 5, 8 and 9 of tests/specification.md. To read beside its rows there. */
test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

test('a new idea starts from the template, is created, saved and published, and is then read-only', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  await enterAs(await ownerAtOnce(product), context)
  await page.goto(`${product.origin}/editor/new`)
  const title = page.getByLabel('Title')
  await expect(title).toHaveValue('My New Idea')
  await expect(title).toHaveAttribute('placeholder', 'Enter your idea title...')
  await expect(words(page).getByRole('heading')).toHaveText([
    'My Idea',
    'Problem Statement',
    'Solution Overview',
    'Key Features',
    'Target Audience',
    'Implementation Notes',
    'Next Steps',
  ])
  await expect(button(page, 'Write with AI')).toBeVisible()
  await expect(button(page, 'Publish')).toHaveCount(0)
  await title.fill('')
  await button(page, 'Create Idea').click()
  await expectToast(page, 'Error', 'Please enter a title for your idea')
  await title.fill('Quiet fan')
  await refuseRequests(page, 'POST', /\/api\/ideas$/)
  await button(page, 'Create Idea').click()
  await expectToast(page, 'Error', /^.*Failed to create idea/)
  await page.unrouteAll()
  await title.fill('Quiet fan blade')
  await button(page, 'Create Idea').click()
  await expectToast(page, 'Success', 'Idea created successfully!')
  await expect(page).toHaveURL(/\/editor\/\d+$/)
  await expect(button(page, 'Publish')).toBeVisible()
  await title.fill('Quieter fan')
  await refuseRequests(page, 'PUT', /\/api\/ideas\/\d+$/)
  await button(page, 'Save Changes').click()
  await expectToast(page, 'Error', /Failed to update idea/)
  await page.unrouteAll()
  await title.fill('The quietest fan')
  await button(page, 'Save Changes').click()
  await expectToast(page, 'Success', 'Idea updated successfully!')
  await button(page, 'Publish').click()
  const sheet = page.getByRole('dialog', { name: 'Seal this idea?' })
  await refuseRequests(page, 'PUT', /\/publish$/)
  await button(sheet, 'Publish').click()
  await expectToast(page, 'Error', /Failed to publish idea/)
  await page.unrouteAll()
  await button(sheet, 'Publish').click()
  await expectToast(page, 'Success', 'Idea published successfully!')
  await button(page, 'Done').click()
  await expect(
    page.getByText('This idea has been published and is now read-only. Published ideas cannot be edited.'),
  ).toBeVisible()
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
  await expect(link(page, 'Share It')).toHaveAttribute('href', /^\/share\/\d+$/)
  await expect(page.getByLabel('Title')).toHaveCount(0)
  await expect(words(page)).toHaveCount(0)
  for (const name of ['Write with AI', 'Save Changes', 'Publish'])
    await expect(button(page, name)).toHaveCount(0)
})

test('publishing an unsaved idea asks to save it first, and Back leads to the portfolio', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  await enterAs(await ownerAtOnce(product), context)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${product.origin}/editor/new`)
  await button(page, 'More actions').click()
  await page.getByRole('menuitem', { name: 'Publish' }).click()
  await expectToast(page, 'Error', 'Please save your idea first before publishing')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.reload()
  await button(page, 'More actions').click()
  await page.getByRole('menuitem', { name: 'Publish' }).click()
  await expectToast(page, 'Error', 'Please save your idea first before publishing')
  await button(page, 'Back').click()
  await expect(page).toHaveURL(/\/dashboard$/)
  // The list was loaded once and never becomes stale: saving refreshes it.
  await expect(page.getByText('No drafts yet')).toBeVisible()
  await link(page, 'Start from scratch').click()
  await page.getByLabel('Title').fill('Folding ladder')
  await button(page, 'Create Idea').click()
  await expectToast(page, 'Success', 'Idea created successfully!')
  await button(page, 'Back').click()
  await expect(heading(page, /^Idea \(\d+\) : Folding ladder$/)).toBeVisible()
})

test('PDFs and drawings are shown read-only in the editor, and other formats as a placeholder', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const owner = await ownerAtOnce(product)
  const form = new FormData()
  form.append('title', 'A hinge')
  form.append('file', new Blob([new Uint8Array(makePdf(['One']))], { type: 'application/pdf' }), 'hinge.pdf')
  const { id } = Object(await owner.caller.send('POST', '/api/ideas/pdf', form))
  const elements = [
    { type: 'text', x: 10, y: 10, text: 'Label', fontSize: 20, fontFamily: 'serif', fontStyle: 'bold' },
    { type: 'rect', x: 0, y: 0, width: 90, height: 40, rotation: 10, fill: 'none', stroke: 'red' },
    { type: 'circle', x: 50, y: 80, radius: 20, fill: 'teal', strokeWidth: 2 },
  ]
  const drawn = await ideaAtOnce(owner, 'A drawing', { elements })
  await enterAs(owner, context)
  await page.goto(`${product.origin}/editor/${id}`)
  await expect(page.getByText('hinge.pdf', { exact: true })).toBeVisible()
  await expect(link(page, 'Download PDF')).toHaveAttribute('href', `/api/ideas/${id}/file`)
  const opened = context.waitForEvent('page')
  await link(page, 'Open PDF').click()
  const tab = await opened
  watch(tab)
  await expect(tab.getByRole('region', { name: 'hinge.pdf' }).locator('canvas')).toBeVisible()
  await expect(button(tab, 'Publish')).toHaveCount(0)
  await tab.close()
  await expect(page.getByText('Page 1 of 1')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveCount(0)
  await expect(words(page)).toHaveCount(0)
  await expect(button(page, 'Write with AI')).toHaveCount(0)
  await expect(button(page, 'Publish')).toBeVisible()
  await page.goto(`${product.origin}/editor/${drawn.id}`)
  const drawing = page.getByRole('img', { name: 'Label' })
  await expect(drawing.locator('text')).toHaveAttribute('font-weight', 'bold')
  await expect(drawing.locator('rect')).toHaveAttribute('transform', 'rotate(10 0 0)')
  await expect(drawing.locator('circle')).toHaveAttribute('r', '20')
  await page.route(`**/api/ideas/${drawn.id}`, async (route) => {
    const idea = await (await route.fetch()).json()
    await route.fulfill({ json: { ...idea, content: { shapes: [] }, status: 'published' } })
  })
  await page.goto(`${product.origin}/editor/${drawn.id}`)
  await expect(heading(page, 'A drawing')).toBeVisible()
  await expect(page.getByText('Content imported from previous format')).toBeVisible()
})
