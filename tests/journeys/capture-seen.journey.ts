import { expect, type Page } from '@playwright/test'
import { makePng } from '../support/make-image.ts'
import { enterAs, ideaAtOnce, ownerAtOnce } from './by-api.ts'
import { test } from './product.ts'
import { button } from './screen.ts'
import { words } from './steps.ts'

/** What is typed stays visible: between the fixed header and tools, and above an open keyboard. */
const tools = (page: Page) => page.getByRole('toolbar', { name: 'Formatting' })

/** A keyboard that covers the page, as on iOS: the window keeps its height, but its visible part shrinks. */
function fakeVisualViewport(): void {
  let covered = 0
  const view = Object.defineProperties(new EventTarget(), {
    height: { get: () => innerHeight - covered },
    width: { get: () => innerWidth },
    offsetTop: { value: 0 },
  })
  Object.defineProperty(window, 'visualViewport', { value: view })
  window.addEventListener('test-keyboard', (event) => {
    if (event instanceof CustomEvent) covered = event.detail
    view.dispatchEvent(new Event('resize'))
  })
}

const keyboard = (page: Page, height: number) =>
  page.evaluate((detail) => window.dispatchEvent(new CustomEvent('test-keyboard', { detail })), height)

/** In pixels: how far the caret's line is below the header, and how much room is below it, beyond one spare line. */
const caret = (page: Page) =>
  page.evaluate(() => {
    const range = getSelection()?.getRangeAt(0)
    const { startContainer } = range ?? { startContainer: null }
    const element = startContainer instanceof Element ? startContainer : startContainer?.parentElement
    const line = range?.getClientRects()[0] ?? element?.getBoundingClientRect()
    const edge = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
    const { bottom = Number.NaN } = edge('header') ?? {}
    const { top = Number.NaN } = edge('[data-tools]') ?? {}
    if (!line) throw new Error('There is no caret')
    return { above: Math.round(line.top - bottom), below: Math.round(top - line.bottom - line.height) }
  })

/** Accurate to a pixel or two: half of the space between two lines belongs to neither. */
async function expectSeen(page: Page, when: string): Promise<void> {
  const least = async () => Math.min(...Object.values(await caret(page)))
  await expect.poll(least, { message: when }).toBeGreaterThanOrEqual(-4)
}

const paste = (page: Page, text: string) =>
  words(page).evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

const places = [
  { name: 'a small phone', size: { width: 320, height: 568 }, text: '100%', covered: 230 },
  { name: 'on its side', size: { width: 740, height: 360 }, text: '100%', covered: 150 },
  { name: 'large text', size: { width: 360, height: 740 }, text: '200%', covered: 260 },
]

test('the on-screen keyboard never covers the line being written, and the header stays visible', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  await page.addInitScript(fakeVisualViewport)
  const owner = await ownerAtOnce(product)
  await enterAs(owner, context)
  for (const { name, size, text, covered } of places) {
    const { id } = await ideaAtOnce(owner, 'A fan', '<p>One.</p>'.repeat(30))
    await page.setViewportSize(size)
    await page.goto(`${product.origin}/editor/${id}`)
    await page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize
    }, text)
    await words(page).locator('p').last().tap()
    await page.keyboard.press('ControlOrMeta+End')
    await keyboard(page, covered)
    await expectSeen(page, `${name}: the keyboard opens`)
    for (let line = 0; line < 3; line++) {
      await page.keyboard.insertText('Words')
      await page.keyboard.press('Enter')
      await expectSeen(page, `${name}: Enter`)
    }
    await page.keyboard.insertText(
      'Words that are so long that they take more than one line of a phone. '.repeat(3),
    )
    await expectSeen(page, `${name}: typing`)
    await paste(page, 'Pasted.\n\n'.repeat(20))
    await expectSeen(page, `${name}: paste`)
    await button(tools(page), 'Undo').click()
    await expectSeen(page, `${name}: undo`)
    await page.getByLabel('Choose a picture').setInputFiles({
      name: 'edge.png',
      mimeType: 'image/png',
      buffer: await makePng({ width: 300, height: 240 }),
    })
    await expect(words(page).locator('img')).toBeInViewport({ ratio: 0.2 })
    await page.keyboard.type('Below it.')
    await expectSeen(page, `${name}: a picture`)
    const header = page.locator('header')
    for (const control of [button(header, 'Back'), button(header, 'Save Changes')])
      await expect(control).toBeInViewport({ ratio: 1 })
    await expect(header.getByText(/^(Saving|Saved|Synced)/)).toBeInViewport({ ratio: 1 })
  }
})

/** Simulates a busy phone, where pages learn late where the caret is. */
function suppressSelectionEvents(): void {
  document.addEventListener('selectionchange', (event) => event.stopImmediatePropagation())
}

test('a keyboard that opens before the editor was told of the caret does not cover the caret either', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  await page.addInitScript(fakeVisualViewport)
  await page.addInitScript(suppressSelectionEvents)
  const owner = await ownerAtOnce(product)
  await enterAs(owner, context)
  const { id } = await ideaAtOnce(owner, 'A fan', '<p>One.</p>'.repeat(30))
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${product.origin}/editor/${id}`)
  await words(page).locator('p').last().tap()
  await page.keyboard.press('ControlOrMeta+End')
  await keyboard(page, 260)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await expectSeen(page, 'the keyboard opens')
})
