import { readFile } from 'node:fs/promises'
import { type Download, expect, type Page } from '@playwright/test'
import { enterAsNewOwner, ownerAtOnce } from './by-api.ts'
import { rowsOnDevice } from './device-rows.ts'
import { beginWithWorker } from './moved-in.ts'
import { test, withWorker } from './product.ts'
import { listIdeas, logOut, newPerson, saved, signIn, words, writeAtEnd, writeIdea } from './steps.ts'

async function startDraft(page: Page, origin: string, title: string, text: string): Promise<void> {
  await page.goto(`${origin}/editor/new`)
  await page.getByLabel('Title').fill(title)
  await writeAtEnd(page, text)
  await expect(saved(page)).toBeVisible()
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Sign out?' })

const textOf = async (download: Download) => readFile(await download.path(), 'utf8')

test(
  'signing out offline hides ideas, keeps unsent drafts, and is the first request once there is a connection',
  withWorker,
  async ({ page, product, watch }) => {
    watch(page)
    const { origin } = product
    const ada = newPerson('Ada Example')
    await beginWithWorker(page, product, ada)
    await writeIdea(page, product, 'Already there', 'The server has these words.')
    await product.stop()
    await startDraft(page, origin, 'Only here', ' Nobody else has these words.')

    await logOut(page, origin)
    await expect(question(page).getByRole('listitem')).toHaveText(['Only here'])
    await question(page).getByRole('button', { name: 'Sync and sign out' }).click()
    await expect(question(page).getByText('There is no connection right now.')).toBeVisible()
    await question(page).getByRole('button', { name: 'Keep them hidden' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByText('Signed out on this device', { exact: true }).first()).toBeVisible()

    await expect.poll(async () => (await rowsOnDevice(page)).answers).toEqual([])
    const kept = await rowsOnDevice(page)
    expect(kept.drafts).toHaveLength(1)
    expect(kept.drafts?.[0]).toContain('Only here')
    expect(JSON.stringify(kept)).not.toContain('The server has these words')
    await page.goto(`${origin}/dashboard`)
    await expect(page).toHaveURL(/\/login/)

    const asked: string[] = []
    page.on('request', (request) => {
      const path = new URL(request.url()).pathname
      if (path.startsWith('/api/')) asked.push(`${request.method()} ${path}`)
    })
    await product.start()
    await page.goto(`${origin}/dashboard`)
    await expect(page).toHaveURL(/\/login/)
    // The open sign-in page may ask again what this installation allows, which has nothing to do with the account.
    expect(asked.filter((request) => request !== 'GET /api/site')[0]).toBe('POST /api/auth/logout')
    expect(await page.evaluate(async () => (await fetch('/api/auth/me')).status)).toBe(401)

    await signIn(page, product, ada)
    await expect(page.getByRole('link', { name: /Only here/ }).first()).toBeVisible()
    await expect
      .poll(async () => (await listIdeas(page)).map(({ title }) => title).sort())
      .toEqual(['Already there', 'Only here'])
    expect(asked.filter((request) => request === 'POST /api/auth/logout')).toHaveLength(1)
  },
)

test(
  'an account sees and sends no drafts of another one on the device, which finds them when it signs in again',
  withWorker,
  async ({ page, product, watch }) => {
    watch(page)
    const { origin } = product
    const [ann, bob] = [newPerson('Ann Example'), newPerson('Bob Example')]
    await ownerAtOnce(product, bob)
    await beginWithWorker(page, product, ann)
    await product.stop()
    await startDraft(page, origin, 'Secret of Ann', ' For nobody else.')
    await logOut(page, origin)
    await question(page).getByRole('button', { name: 'Keep them hidden' }).click()
    await expect(page).toHaveURL(/\/login$/)

    await product.start()
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.postData() ?? ''))
    await signIn(page, product, bob)
    await expect(page.getByText('No drafts yet')).toBeVisible()
    await writeIdea(page, product, 'Idea of Bob', 'Mine.')
    await page.goto(`${origin}/dashboard`)
    await expect(page.getByRole('link', { name: /Idea of Bob/ }).first()).toBeVisible()
    await expect(page.getByText('Secret of Ann')).toBeHidden()
    expect((await listIdeas(page)).map(({ title }) => title)).toEqual(['Idea of Bob'])
    expect(sent.filter((body) => body.includes('Secret of Ann'))).toEqual([])
    await logOut(page, origin)
    await expect(page.getByText('You have been successfully logged out.').first()).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)

    await signIn(page, product, ann)
    await expect(page.getByRole('link', { name: /Secret of Ann/ }).first()).toBeVisible()
    await expect(page.getByText('Idea of Bob')).toBeHidden()
    await expect
      .poll(async () => (await listIdeas(page)).map(({ title }) => title))
      .toEqual(['Secret of Ann'])
  },
)

test('signing out offers a copy of unsent drafts, syncs them, or discards them after naming them', async ({
  page,
  product,
  watch,
}) => {
  watch(page)
  const { origin } = product
  const cem = newPerson('Cem Example')
  await enterAsNewOwner(page, product, cem)
  const id = await writeIdea(page, product, 'Cup', 'On the server.')
  const away = async () => page.route('**/api/ideas**', (route) => route.abort())
  await away()
  await writeAtEnd(page, ' Only here.')
  await expect(saved(page)).toBeVisible()

  await logOut(page, origin)
  await expect(question(page).getByRole('listitem')).toHaveText(['Cup'])
  const download = page.waitForEvent('download')
  await question(page).getByRole('button', { name: 'Save a copy' }).click()
  const file = await textOf(await download)
  expect(file).toContain('<h1 dir="auto">Cup</h1>')
  expect(file).toContain('On the server. Only here.')

  await question(page).getByRole('button', { name: 'Discard them' }).click()
  const sure = page.getByRole('alertdialog', { name: 'Discard this draft?' })
  await expect(sure).toContainText('"Cup"')
  await sure.getByRole('button', { name: 'Cancel' }).click()
  await page.unroute('**/api/ideas**')
  await question(page).getByRole('button', { name: 'Sync and sign out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('You have been successfully logged out.').first()).toBeVisible()
  await expect.poll(async () => (await rowsOnDevice(page)).drafts).toEqual([])

  await signIn(page, product, cem)
  await page.goto(`${origin}/editor/${id}`)
  await expect(words(page)).toContainText('On the server. Only here.')
  await away()
  await writeAtEnd(page, ' A slip.')
  await expect(saved(page)).toBeVisible()
  await logOut(page, origin)
  await question(page).getByRole('button', { name: 'Discard them' }).click()
  await sure.getByRole('button', { name: 'Discard and sign out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(async () => JSON.stringify(await rowsOnDevice(page))).not.toContain('A slip.')
  await page.unroute('**/api/ideas**')
  await signIn(page, product, cem)
  await page.goto(`${origin}/editor/${id}`)
  await expect(words(page)).toContainText('On the server. Only here.')
  await expect(words(page)).not.toContainText('A slip.')
})
