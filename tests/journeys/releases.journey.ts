import { cp, readdir, rename } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { release } from '../../scripts/keep-assets.mjs'
import { openWriting, releaseAndCheck, signInWithWorker, updateOffer, waitForReadyTabs } from './moved-in.ts'
import { OwnBuild } from './own-build.ts'
import { test, withWorker } from './product.ts'
import { newPerson, register, signIn, words } from './steps.ts'

let build: OwnBuild
test.beforeAll(async () => {
  build = await OwnBuild.start()
})
test.afterAll(() => build.remove())

test(
  'after consent every tab loads the new version once and keeps its words',
  withWorker,
  async ({ page, context, watch }) => {
    watch(page)
    await signInWithWorker(page, build, 'Wanda Example')
    const other = await context.newPage()
    watch(other)
    await openWriting(page, build, 'First tab')
    await openWriting(other, build, 'Second tab')
    await waitForReadyTabs(page, 2)
    const loads = { page: 0, other: 0 }
    page.on('load', () => {
      loads.page += 1
    })
    other.on('load', () => {
      loads.other += 1
    })
    await releaseAndCheck(page, build)
    await expect(updateOffer(page)).toBeVisible()
    await expect(updateOffer(other)).toBeVisible()
    await words(other).click()
    await other.keyboard.press('ControlOrMeta+End')
    await other.keyboard.type(' with its last words')
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect.poll(() => loads).toEqual({ page: 1, other: 1 })
    await expect(words(page)).toContainText('First tab')
    await expect(words(other)).toContainText('Second tab with its last words')
    await expect(updateOffer(page)).toHaveCount(0)
    // Longer than the fallback for browsers that do not report the new service worker.
    await page.waitForTimeout(4_500)
    expect(loads).toEqual({ page: 1, other: 1 })
  },
)

test(
  'after Close the open version keeps working, with parts that it had not loaded yet',
  withWorker,
  async ({ page, watch }) => {
    watch(page)
    await signInWithWorker(page, build, 'Xenia Example')
    await waitForReadyTabs(page, 1)
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await releaseAndCheck(page, build)
    await expect(updateOffer(page)).toBeVisible()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(updateOffer(page)).toHaveCount(0)
    await build.stop()
    try {
      await page.getByRole('link', { name: 'New idea' }).click()
      await expect(words(page)).toBeVisible()
    } finally {
      await build.run()
    }
    expect(loads).toBe(0)
  },
)

test('files of the build before are still served, and a missing file is a 404, never a page', async ({
  request,
}) => {
  const places = {
    made: build.client('../made'),
    served: build.client(''),
    former: build.client('../former'),
    record: build.client('../replaced.json'),
    page: build.client('../verify.html'),
  }
  const [old = ''] = (await readdir(build.client('assets'))).filter((name) => /^index-.*\.js$/.test(name))
  await cp('dist/client', places.made, { recursive: true, filter: (path) => !path.includes(old) })
  await cp('dist/verify.html', `${places.made}/verify.html`)
  await release(places)
  const answer = await request.get(`${build.origin}/assets/${old}`)
  expect([answer.status(), answer.headers()['cache-control']]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ])
  const missing = await request.get(`${build.origin}/assets/index-00000000.js`)
  expect([missing.status(), await missing.text()]).toEqual([404, 'Not found'])
})

test('a page whose code is missing reloads once, and then shows an error', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const person = newPerson('Zoe Example')
  await register(page, build, person)
  await signIn(page, build, person)
  const chunk = (await readdir(build.client('assets'))).filter((name) =>
    /^_owner\.editor\._id-.*\.js/.test(name),
  )
  const move = async (from: string, to: string) => {
    for (const name of chunk)
      await rename(
        build.client(`assets/${name.replace('_owner', from)}`),
        build.client(`assets/${name.replace('_owner', to)}`),
      )
  }
  await move('_owner', 'gone')
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.getByRole('link', { name: 'New idea' }).click()
  await expect.poll(() => loads).toBe(1)
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await page.waitForTimeout(2_000)
  expect(loads).toBe(1)
  await move('gone', '_owner')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(words(page)).toBeVisible()
  await context.close()
})
