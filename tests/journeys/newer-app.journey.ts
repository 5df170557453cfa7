import { expect, type Page } from '@playwright/test'
import * as v from 'valibot'
import { openWriting, releaseAndCheck, signInWithWorker, updateOffer, waitForReadyTabs } from './moved-in.ts'
import { OwnBuild } from './own-build.ts'
import { test, withWorker } from './product.ts'
import { words } from './steps.ts'

/** An idea that a newer version of the app wrote: this version shows it, does not change it, and offers to update. */
let build: OwnBuild
test.beforeAll(async () => {
  build = await OwnBuild.start()
})
test.afterAll(() => build.remove())

async function openIdeaOfNewerApp(page: Page): Promise<void> {
  await page.goto(`${build.origin}/dashboard`)
  const created = await page.evaluate(async () => {
    const answer = await fetch('/api/ideas', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Newer', content: '<p>Made of newer parts.</p>', editorSchema: 99 }),
    })
    const idea: unknown = await answer.json()
    return idea
  })
  const { id } = v.parse(v.object({ id: v.number() }), created)
  await page.goto(`${build.origin}/editor/${id}`)
}

test(
  'the offer of a new version is not shown on a page that has Update now',
  withWorker,
  async ({ page, watch }) => {
    watch(page)
    await signInWithWorker(page, build, 'Ulla Example')
    await openIdeaOfNewerApp(page)
    const button = page.getByRole('button', { name: 'Update now' })
    await expect(button).toBeVisible()
    await waitForReadyTabs(page, 1)
    await releaseAndCheck(page, build)
    await page.waitForFunction(async () => !!(await navigator.serviceWorker.getRegistration())?.waiting)
    await expect(updateOffer(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(updateOffer(page)).toBeVisible()
    await page.getByRole('link', { name: 'Newer' }).first().click()
    await expect(button).toBeVisible()
    await expect(updateOffer(page)).toHaveCount(0)
    const loaded = page.waitForEvent('load')
    await button.click()
    await loaded
    await expect(page.getByText('Made of newer parts.')).toBeVisible()
  },
)

test(
  'Update now, on an idea of a newer app, loads the new version in every tab and keeps all words',
  withWorker,
  async ({ page, context, watch }) => {
    watch(page)
    await signInWithWorker(page, build, 'Nora Example')
    const other = await context.newPage()
    watch(other)
    await openWriting(other, build, 'Written beside it')
    await openIdeaOfNewerApp(page)
    const button = page.getByRole('button', { name: 'Update now' })
    await button.click()
    await expect(page.getByText('This is the newest version.')).toBeVisible()
    await waitForReadyTabs(page, 2)
    await build.release()
    const loads = { page: 0, other: 0 }
    page.on('load', () => {
      loads.page += 1
    })
    other.on('load', () => {
      loads.other += 1
    })
    await words(other).click()
    await other.keyboard.press('ControlOrMeta+End')
    await other.keyboard.type(' with its last words')
    await button.click()
    await expect.poll(() => loads).toEqual({ page: 1, other: 1 })
    await expect(words(other)).toContainText('Written beside it with its last words')
    await expect(page.getByText('Made of newer parts.')).toBeVisible()
  },
)
