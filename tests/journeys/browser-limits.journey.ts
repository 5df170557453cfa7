import { chromium, expect } from '@playwright/test'
import { enterAs, ideaAtOnce, sharedIdeaAtOnce } from './by-api.ts'
import { chromiumArgs } from './chromium-args.ts'
import { KillableBrowser } from './killable-browser.ts'
import { test } from './product.ts'
import { button, heading, tab } from './screen.ts'
import { logOut, saveButton, words } from './steps.ts'

test('a browser that blocks cookies shows static pages, and other pages say that it blocks cookies', async ({
  product,
  watch,
}) => {
  const { token } = await sharedIdeaAtOnce(product)
  const phone = await KillableBrowser.start({ blocksCookies: true })
  try {
    const page = await phone.page()
    watch(page)
    await page.goto(`${product.origin}/about`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await button(page, 'Decline').click()
    await expect(page.getByRole('region', { name: 'Cookies' })).toBeHidden()
    for (const path of ['view', 'collect', 'nda', 'document'].map((step) => `/${step}/${token}`)) {
      await page.goto(product.origin + path)
      await expect(heading(page, 'Your browser blocks cookies')).toBeVisible()
    }
    // The pages that need an account redirect there, too.
    await page.goto(`${product.origin}/dashboard`)
    await expect(page).toHaveURL(/\/login/)
    await expect(heading(page, 'Your browser blocks cookies')).toBeVisible()
    await expect(page.getByLabel('Email')).toBeHidden()
    const again = page.waitForEvent('load')
    await button(page, 'Reload').click()
    await again
  } finally {
    await phone.remove()
  }
})

test('an address without https tells owners that it needs HTTPS, and still opens a link for readers', async ({
  product,
  watch,
}) => {
  const { token } = await sharedIdeaAtOnce(product)
  const { port } = new URL(product.origin)
  const path = process.env.CHROMIUM_PATH
  const browser = await chromium.launch({
    ...(path ? { executablePath: path } : {}),
    args: [...chromiumArgs, '--host-resolver-rules=MAP vault.test 127.0.0.1'],
  })
  try {
    const page = await browser.newPage()
    watch(page)
    for (const path of ['/login', '/register', '/editor/new']) {
      await page.goto(`http://vault.test:${port}${path}`)
      await expect(heading(page, 'This address needs HTTPS')).toBeVisible()
      await expect(page.getByLabel('Email')).toBeHidden()
    }
    await page.goto(`http://vault.test:${port}/view/${token}`)
    await expect(heading(page, 'Ada Example shared an idea with you.')).toBeVisible()
  } finally {
    await browser.close()
  }
})

test('on a device without storage an owner reads ideas, is told that nothing is saved, and can sign out', async ({
  page,
  context,
  product,
}) => {
  const { owner } = await sharedIdeaAtOnce(product)
  const draft = await ideaAtOnce(owner, 'Kettle', '<p>Steam.</p>')
  await enterAs(owner, context)
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
  })
  await page.goto(`${product.origin}/dashboard`)
  await expect(heading(page, 'Hi Ada')).toBeVisible()
  await tab(page, 'Published').click()
  await expect(heading(page, /Quiet fan/)).toBeVisible()
  await page.goto(`${product.origin}/editor/${draft.id}`)
  await expect(page.getByText('This idea is read-only here for now')).toBeVisible()
  await expect(page.getByText('Steam.')).toBeVisible()
  await page.goto(`${product.origin}/editor/new`)
  await words(page).click()
  await page.keyboard.type('A word.')
  await expect(page.getByText('Your latest words are NOT saved')).toBeVisible()
  await saveButton(page).click()
  await expect(page.getByText('Failed to create idea')).toBeVisible()
  page.on('dialog', (dialog) => dialog.accept())
  await logOut(page, product.origin)
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('This browser did not let us remove')).toBeVisible()
  expect((await page.request.get(`${product.origin}/api/auth/me`)).status()).toBe(401)
})
