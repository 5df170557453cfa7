import { expect } from '@playwright/test'
import { enterAs, ideaAtOnce, ownerAtOnce } from './by-api.ts'
import { test } from './product.ts'
import { button, expectToast, holdBack, link } from './screen.ts'

/** How many drafts this device keeps. */
async function countKeptDrafts(): Promise<number> {
  const name = (await indexedDB.databases()).find((one) => one.name?.startsWith('ideavault-drafts-'))?.name
  if (!name) return 0
  const answer = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const database = await answer(indexedDB.open(name))
  const count = await answer(database.transaction('drafts').objectStore('drafts').count())
  database.close()
  return count
}

test("deleting asks with the idea's title and reports failure and success", async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const owner = await ownerAtOnce(product)
  await ideaAtOnce(owner, 'Tea timer', '<p>It hums.</p>')
  await enterAs(owner, context)
  await page.goto(`${product.origin}/dashboard`)
  await button(page, 'Delete Tea timer').click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    'Are you sure you want to delete "Tea timer"? This action cannot be undone.',
  )
  await button(question, 'Cancel').click()
  await expect(link(page, /Tea timer/).first()).toBeVisible()
  await page.route(/\/api\/ideas\/\d+$/, (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 400, json: { code: 'bad_request', message: 'No.' } })
      : route.fallback(),
  )
  await button(page, 'Delete Tea timer').click()
  await button(question, 'Delete').click()
  await expectToast(page, 'Error', 'Failed to delete idea. Please try again.')
  await expect(link(page, /Tea timer/).first()).toBeVisible()
  const other = await ideaAtOnce(owner, 'Wind catcher', '<p>It turns.</p>')
  await page.unrouteAll()
  await page.reload()
  await button(page, 'Delete Wind catcher').click()
  await button(question, 'Delete').click()
  await expectToast(page, 'Success', 'Idea deleted successfully!')
  await expect(page.getByText(`Idea (${other.id})`)).toHaveCount(0)
  // The browser's Back and Forward answer the question with no: it is not on the page they lead to.
  await link(page, /Tea timer/)
    .first()
    .click()
  await page.goBack()
  await button(page, 'Delete Tea timer').click()
  await expect(question).toBeVisible()
  await page.goForward()
  await expect(page).toHaveURL(/\/editor\//)
  await expect(question).toHaveCount(0)
})

test('an idea whose words are fetched while the question is open can still be deleted', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const owner = await ownerAtOnce(product)
  const { id } = await ideaAtOnce(owner, 'Stair lamp', '<p>It lights the next step.</p>')
  await enterAs(owner, context)
  const letFetch = await holdBack(page, `**/api/ideas/${id}`)
  await page.goto(`${product.origin}/dashboard`)
  await button(page, 'Delete Stair lamp').click()
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  const fetched = page.waitForResponse(`**/api/ideas/${id}`)
  letFetch()
  await (await fetched).finished()
  await expect.poll(() => page.evaluate(countKeptDrafts)).toBe(1)
  await button(question, 'Delete').click()
  await expectToast(page, 'Success', 'Idea deleted successfully!')
})
