import { expect, type Page } from '@playwright/test'
import { colours } from '#contract/content/rich-text.ts'
import { makePng } from '../support/make-image.ts'
import { enterAs, ideaAtOnce, ownerAtOnce } from './by-api.ts'
import { test } from './product.ts'
import { button, expectToast, notifications, refuseRequests } from './screen.ts'
import { words } from './steps.ts'

/** The texts of the editor: sections 2, 4, 5, 8 and 9 of tests/specification.md. To read beside its rows there. */
test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

const tools = (page: Page) => page.getByRole('toolbar', { name: 'Formatting' })

test('each tool of the toolbar makes the format that it names', async ({ page, context, product, watch }) => {
  watch(page)
  const owner = await ownerAtOnce(product)
  const { id } = await ideaAtOnce(owner, 'Tools', '<p>word</p>')
  await enterAs(owner, context)
  await page.goto(`${product.origin}/editor/${id}`)
  await words(page).click()
  const press = (name: string) => button(tools(page), name).click()
  const marks: [string, string][] = [
    ['Bold', 'strong'],
    ['Italic', 'em'],
    ['Strike', 's'],
    ['Code', 'code'],
    ['Highlight', 'mark'],
  ]
  const blocks: [string, string][] = [
    ['Heading 1', 'h1'],
    ['Heading 2', 'h2'],
    ['Heading 3', 'h3'],
    ['Bullet list', 'ul > li'],
    ['Ordered list', 'ol > li'],
    ['Blockquote', 'blockquote'],
  ]
  await page.keyboard.press('ControlOrMeta+A')
  for (const [name, made] of marks) {
    await press(name)
    await expect(words(page).locator(made), name).toHaveText('word')
    await press(name)
    await expect(words(page).locator(made), name).toHaveCount(0)
  }
  for (const [name, made] of blocks) {
    await words(page).getByText('word').click()
    await press(name)
    await expect(words(page).locator(made), name).toHaveText('word')
    await press(name)
    await expect(words(page).locator(made), name).toHaveCount(0)
  }
  await press('Heading 1')
  await press('Paragraph')
  await expect(words(page).locator('p').first()).toHaveText('word')
  await press('Horizontal rule')
  await expect(words(page).locator('hr')).toHaveCount(1)
  await press('Undo')
  await expect(words(page).locator('hr')).toHaveCount(0)
  await press('Redo')
  await expect(words(page).locator('hr')).toHaveCount(1)
})

test('arrow keys reach every tool in order, and a tool shows when its format is on', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const owner = await ownerAtOnce(product)
  const marks = '<strong>a</strong><em>b</em><mark>c</mark><s>d</s><code>e</code>'
  const { id } = await ideaAtOnce(owner, 'Tools', `<p>${marks}<span class="colour-red">f</span></p>`)
  await enterAs(owner, context)
  await page.goto(`${product.origin}/editor/${id}`)
  const pressed = tools(page).locator('button[aria-pressed=true]')
  await words(page).locator('strong').click()
  await page.keyboard.press('Home')
  for (const name of ['Bold', 'Italic', 'Highlight', 'Strike', 'Code', 'Text colour']) {
    await page.keyboard.press('ArrowRight')
    await expect(pressed.and(button(tools(page), name)), name).toHaveCount(1)
  }
  const names: (string | null)[] = []
  await button(tools(page), 'Bold').focus()
  for (let tool = 0; tool < 21; tool++) {
    names.push(await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null))
    await page.keyboard.press('ArrowRight')
  }
  expect(new Set(names).size).toBe(21)
  expect(names.slice(0, 7)).toEqual([
    'Bold',
    'Italic',
    'Highlight',
    'Heading 2',
    'Bullet list',
    'Image',
    'Undo',
  ])
  await expect(button(tools(page), 'Bold'), 'behind the last comes the first').toBeFocused()
})

test('the palette has 21 text colours and a way back to the default', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const owner = await ownerAtOnce(product)
  const { id } = await ideaAtOnce(owner, 'Colours', '<p>word</p>')
  await enterAs(owner, context)
  await page.goto(`${product.origin}/editor/${id}`)
  await words(page).click()
  await page.keyboard.press('ControlOrMeta+A')
  await button(tools(page), 'Text colour').click()
  const palette = page.getByRole('dialog', { name: 'Text colour' })
  await expect(palette.locator('button[aria-pressed]')).toHaveCount(21)
  expect(colours).toHaveLength(21)
  await button(palette, 'teal').click()
  await expect(words(page).locator('.colour-teal')).toHaveText('word')
  await page.keyboard.press('ControlOrMeta+A')
  await button(tools(page), 'Text colour').click()
  await button(palette, 'Reset to default').click()
  await expect(words(page).locator('[class^=colour-]')).toHaveCount(0)
})

test('links and videos ask for a URL; an empty URL removes the link, a wrong one is refused', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const owner = await ownerAtOnce(product)
  const { id } = await ideaAtOnce(owner, 'Links', '<p>word</p>')
  await enterAs(owner, context)
  await page.goto(`${product.origin}/editor/${id}`)
  await words(page).click()
  const asked = async (tool: string, url: string) => {
    await page.keyboard.press('ControlOrMeta+A')
    await button(tools(page), tool).click()
    await page.getByRole('dialog').getByLabel('URL').fill(url)
    await page.keyboard.press('Enter')
  }
  await asked('Link', 'javascript:alert(1)')
  await expect(page.getByRole('dialog')).toContainText(
    'Links may start with http, https, ftp, ftps, mailto, tel, callto, sms, cid, xmpp.',
  )
  await page.keyboard.press('Escape')
  await asked('Link', 'https://a.example/')
  await expect(words(page).locator('a')).toHaveAttribute('href', 'https://a.example/')
  await asked('Link', '')
  await expect(words(page).locator('a')).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  for (const [url, video] of [
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', 'dQw4w9WgXcQ'],
    ['https://youtu.be/-_aZ09bcdef', '-_aZ09bcdef'],
  ] as const) {
    await asked('YouTube', url)
    await expect(words(page).locator(`[data-youtube="${video}"]`)).toHaveCount(1)
  }
  await asked('YouTube', 'https://video.example/watch?v=dQw4w9WgXcQ')
  await expect(page.getByRole('dialog')).toContainText('Please enter the address of a YouTube video.')
})

test('a picture is uploaded into the text, and a file that cannot be is refused with a message', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const owner = await ownerAtOnce(product)
  const { id } = await ideaAtOnce(owner, 'Pictures', '<p>word</p>')
  await enterAs(owner, context)
  await page.goto(`${product.origin}/editor/${id}`)
  const input = page.getByLabel('Choose a picture')
  await expect(input).toHaveAttribute('accept', 'image/*')
  await input.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expectToast(page, 'Failed to upload image', 'Please choose an image file.')
  const picture = { name: 'tray.png', mimeType: 'image/png', buffer: await makePng() }
  await refuseRequests(page, 'POST', /\/api\/upload\/image$/)
  await input.setInputFiles(picture)
  await expectToast(page, 'Failed to upload image', 'No.')
  await page.unrouteAll()
  await input.setInputFiles(picture)
  await expectToast(page, 'Success', 'Image uploaded successfully!')
  await expect(words(page).locator('img')).toHaveAttribute('src', /^\/api\/assets\/\d+\/file$/)
  await page.route('**/api/upload/image', (route) => route.abort())
  await input.setInputFiles({ ...picture, name: 'kept.png' })
  await expectToast(page, '', 'Saved on this device, will sync')
  await expect(words(page).locator('img')).toHaveCount(2)
  // Made in the page, because ten megabytes take long to reach a slow browser, and to be sent.
  await input.evaluate((field: HTMLInputElement) => {
    const files = new DataTransfer()
    files.items.add(new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'tray.png', { type: 'image/png' }))
    field.files = files.files
    field.dispatchEvent(new Event('change', { bubbles: true }))
  })
  const failed = notifications(page).filter({ hasText: /Error uploading image.*Network error\. Please/ })
  await expect(failed).toBeVisible({ timeout: 100_000 })
})
