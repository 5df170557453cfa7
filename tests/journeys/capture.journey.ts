import { expect, type Page } from '@playwright/test'
import * as v from 'valibot'
import { Idea } from '#contract/ideas.ts'
import { enterAs, ideaAtOnce, ownerAtOnce } from './by-api.ts'
import { rowsOnDevice } from './device-rows.ts'
import { test } from './product.ts'
import { button, link } from './screen.ts'
import { listIdeas, saveButton, synced, words } from './steps.ts'

/** From the home screen to typing: a tap, a caret, and hints that are not text. */
const hints = (page: Page) => words(page).locator('[data-hint]')
const selected = (page: Page) =>
  page.getByLabel('Title').evaluate((field) => {
    if (!(field instanceof HTMLTextAreaElement)) throw new Error('The title is a text area')
    return field.value.slice(field.selectionStart, field.selectionEnd)
  })

test('New idea opens with the title selected; hints give way to typed words and are never sent', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const owner = await ownerAtOnce(product)
  await enterAs(owner, context)
  await page.goto(`${product.origin}/dashboard`)
  await link(page, 'New idea').tap()
  const title = page.getByLabel('Title')
  await expect(title).toBeFocused()
  expect(await selected(page)).toBe('My New Idea')
  await expect(hints(page)).toHaveCount(7)
  await words(page).tap()
  await button(page, 'Back').tap()
  await expect(page).toHaveURL(/\/dashboard/)
  expect(await listIdeas(page)).toEqual([])
  expect((await rowsOnDevice(page)).drafts, 'an untouched template is no idea').toEqual([])

  // During the tap, so that a phone opens its keyboard; what is typed in the meantime is kept, too.
  const typed = await link(page, 'New idea').evaluate((element) => {
    if (element instanceof HTMLElement) element.click()
    document.execCommand('insertText', false, 'Quiet')
    return document.activeElement instanceof HTMLInputElement
  })
  expect(typed, 'a field has the focus before the tap ends').toBe(true)
  await expect(title).toBeFocused()
  await expect(title).toHaveValue('Quiet')
  await page.keyboard.type(' fan')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Blades like an owl.')
  await expect(hints(page)).toHaveCount(6)
  await words(page).locator('[data-hint="Who needs it?"]').tap()
  await page.keyboard.type('Bakers.')
  await expect(hints(page)).toHaveCount(5)
  await saveButton(page).tap()
  await expect(synced(page)).toBeVisible()
  await expect(page).toHaveURL(/\/editor\/\d+$/)
  const idea = v.parse(Idea, await owner.caller.send('GET', `/api/ideas/${/\d+$/.exec(page.url())}`))
  expect(idea.title).toBe('Quiet fan')
  expect(idea.content).toContain(
    '<h1>My Idea</h1><p>Blades like an owl.</p><h2>Problem Statement</h2><p></p>',
  )
  expect(idea.content).toContain('<h2>Target Audience</h2><p>Bakers.</p>')
})

test('a hint that an older version stored as text is removed from a draft when it is opened', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const owner = await ownerAtOnce(product)
  const kept = '<p>Who needs it?</p>'
  const sections = '<h2>Target Audience</h2><p>Who needs it?</p><h2>Next Steps</h2>'
  const { id } = await ideaAtOnce(owner, 'Old', sections + kept)
  await enterAs(owner, context)
  await page.goto(`${product.origin}/editor/${id}`)
  await expect(hints(page)).toHaveCount(1)
  await saveButton(page).tap()
  await expect(synced(page)).toBeVisible()
  const { content } = v.parse(Idea, await owner.caller.send('GET', `/api/ideas/${id}`))
  expect(content).toBe(`<h2>Target Audience</h2><p></p><h2>Next Steps</h2>${kept}`)
})

test('an owner can choose in the profile that a new idea starts in its text', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  await enterAs(await ownerAtOnce(product), context)
  await page.goto(`${product.origin}/profile`)
  await page
    .getByRole('group', { name: 'A new idea starts with its' })
    .getByRole('radio', { name: 'Text' })
    .check()
  await page.goto(`${product.origin}/editor/new`)
  await expect(words(page)).toBeFocused()
  await page.keyboard.type('Silent blades.')
  await expect(words(page).locator('p').first()).toHaveText('Silent blades.')
})

test('a text may mix writing directions, and input methods for Japanese, Korean and Chinese work', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const owner = await ownerAtOnce(product)
  const list = '<ul><li><p>אחד</p></li></ul><blockquote><p>ציטוט</p></blockquote>'
  const { id } = await ideaAtOnce(
    owner,
    'מאוורר שקט',
    `<p>Fan</p><p>מאוורר</p>${list}<h2>Next Steps</h2><p></p>`,
  )
  await enterAs(owner, context)
  await page.goto(`${product.origin}/editor/${id}`)
  const runs = (element: Element) => getComputedStyle(element).direction
  expect(await page.getByLabel('Title').evaluate(runs)).toBe('rtl')
  expect(await words(page).locator('> p').first().evaluate(runs)).toBe('ltr')
  for (const block of ['p:nth-child(2)', 'ul', 'blockquote'])
    expect(await words(page).locator(`> ${block}`).evaluate(runs), block).toBe('rtl')
  const edge = (element: Element) => getComputedStyle(element).borderRightWidth
  expect(await words(page).locator('blockquote').evaluate(edge)).toBe('3px')

  const keyboard = await context.newCDPSession(page)
  const compose = async (steps: string[], result: string) => {
    for (const text of steps)
      await keyboard.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      })
    await keyboard.send('Input.insertText', { text: result })
  }
  await hints(page).tap()
  await compose(['に', 'にほ', 'にほん', '日本'], '日本')
  await compose(['ㅎ', '하', '한'], '한')
  await compose(['zhong', 'zhong wen'], '中文')
  await expect(words(page).locator('p').last()).toHaveText('日本한中文')
  await expect(hints(page)).toHaveCount(0)
  await page.getByLabel('Title').fill('')
  await compose(['せ', 'せん'], '扇')
  await expect(page.getByLabel('Title')).toHaveValue('扇')
  await saveButton(page).tap()
  await expect(synced(page)).toBeVisible()
  const idea = v.parse(Idea, await owner.caller.send('GET', `/api/ideas/${id}`))
  expect(idea.title).toBe('扇')
  expect(idea.content).toBe(`<p>Fan</p><p>מאוורר</p>${list}<h2>Next Steps</h2><p>日本한中文</p>`)
})
