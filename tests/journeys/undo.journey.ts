import { expect, type Page } from '@playwright/test'
import * as v from 'valibot'
import { Idea } from '#contract/ideas.ts'
import { enterAs, ideaAtOnce, ownerAtOnce } from './by-api.ts'
import { test } from './product.ts'
import { saveButton, synced, words } from './steps.ts'

/** The event of the browser when it has a connection again; sync then calls the server. */
const comeOnline = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')))

async function save(page: Page): Promise<void> {
  await saveButton(page).click()
  await expect(synced(page)).toBeVisible()
}

/** The distance of the caret from the top of the window. */
const caretTop = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const range = getSelection()?.getRangeAt(0)
    const box = range?.getClientRects()[0] ?? range?.startContainer.parentElement?.getBoundingClientRect()
    return Math.round(box?.top ?? Number.NaN)
  })

test('undo takes back the words of this device, and nothing that came from another device', async ({
  page,
  browser,
  product,
  watch,
}) => {
  watch(page)
  const owner = await ownerAtOnce(product)
  await enterAs(owner, page.context())
  const middle = Array.from({ length: 40 }, (_, line) => `<p>Line ${line}.</p>`).join('')
  const { id } = await ideaAtOnce(owner, 'Two hands', `<p>Top.</p>${middle}<p>Bottom.</p>`)

  await page.goto(`${product.origin}/editor/${id}`)
  await words(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' Mine.')
  await save(page)

  const context = await browser.newContext()
  await enterAs(owner, context)
  const tablet = await context.newPage()
  watch(tablet)
  await tablet.goto(`${product.origin}/editor/${id}`)
  await words(tablet).getByText('Top.').click()
  await tablet.keyboard.press('Home')
  await tablet.keyboard.type('Remote. And more.')
  await tablet.keyboard.press('Enter')
  await tablet.keyboard.type('Remote, too. ')
  await save(tablet)

  await words(page).focus()
  const before = await caretTop(page)
  await comeOnline(page)
  await expect(words(page)).toContainText('Remote, too. Top.')
  const moved = async () => Math.abs((await caretTop(page)) - before)
  await expect.poll(moved, { message: 'the caret stays where it is on the screen' }).toBeLessThan(3)
  await page.keyboard.type(' Mine again.')
  await expect(words(page)).toContainText('Bottom. Mine. Mine again.')

  await page.keyboard.press('ControlOrMeta+Z')
  await expect(words(page)).not.toContainText('Mine again.')
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(words(page)).not.toContainText('Mine.')
  await page.keyboard.press('ControlOrMeta+Z')
  await save(page)
  const remote = `<p>Remote. And more.</p><p>Remote, too. Top.</p>${middle}`
  const onServer = async () => v.parse(Idea, await owner.caller.send('GET', `/api/ideas/${id}`)).content
  expect(await onServer()).toBe(`${remote}<p>Bottom.</p>`)

  await page.keyboard.press('ControlOrMeta+Shift+Z')
  await page.keyboard.press('ControlOrMeta+Shift+Z')
  await expect(words(page)).toContainText('Bottom. Mine. Mine again.')
  await save(page)
  expect(await onServer()).toBe(`${remote}<p>Bottom. Mine. Mine again.</p>`)
  await context.close()
})

test('restoring a version can be undone', async ({ page, product, watch }) => {
  watch(page)
  const owner = await ownerAtOnce(product)
  await enterAs(owner, page.context())
  const { id } = await ideaAtOnce(owner, 'Lamp', '<p>It turns blue.</p>')
  await page.goto(`${product.origin}/editor/${id}`)
  await words(page).click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('It turns red.')
  await save(page)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  await page.getByRole('listitem').filter({ hasText: 'It turns blue.' }).getByRole('button').click()
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await expect(words(page)).toHaveText('It turns blue.')
  await words(page).focus()
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(words(page)).toHaveText('It turns red.')
  await save(page)
  const { content } = v.parse(Idea, await owner.caller.send('GET', `/api/ideas/${id}`))
  expect(content).toBe('<p>It turns red.</p>')
})
