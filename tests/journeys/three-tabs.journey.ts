import { expect, type Page } from '@playwright/test'
import { enterAs, ideaAtOnce, ownerAtOnce } from './by-api.ts'
import { test } from './product.ts'
import { words } from './steps.ts'

const lines = ['alder:', 'birch:', 'cedar:']
const ROUNDS = 3
const WORDS = 4

/** Types at the end of the line, word by word, each followed by a space. */
async function writeIn(page: Page, line: string, round: number): Promise<string[]> {
  const name = line.charAt(0)
  const typed = Array.from({ length: WORDS }, (_, index) => `${name}${round}${index}`)
  await page.keyboard.press('End')
  for (const word of typed) await page.keyboard.type(` ${word} `, { delay: 15 })
  return typed
}

test('three tabs that write in different lines of one idea at the same time lose no word', async ({
  context,
  product,
  watch,
}) => {
  const owner = await ownerAtOnce(product, 'Tia Example')
  await enterAs(owner, context)
  const text = lines.map((line) => `<p>${line}</p><p>between</p>`).join('')
  const { id } = await ideaAtOnce(owner, 'Trees', text)
  const tabs: { page: Page; line: string }[] = []
  for (const line of lines) {
    const page = await context.newPage()
    watch(page)
    await page.goto(`${product.origin}/editor/${id}`)
    await words(page).getByText(line).click()
    tabs.push({ page, line })
  }
  const all: string[] = []
  for (let round = 0; round < ROUNDS; round++)
    all.push(...(await Promise.all(tabs.map(({ page, line }) => writeIn(page, line, round)))).flat())
  for (const { page } of tabs) {
    await expect(page.getByText('Synced', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(`${product.origin}/editor/${id}`)
    for (const word of all) await expect(words(page)).toContainText(word)
  }
  expect(await owner.caller.send('GET', '/api/ideas')).toHaveLength(1)
})
