import { type BrowserContext, expect, type Page } from '@playwright/test'
import { limits } from '#contract/rules/limits.ts'
import { signInWithWorker } from './moved-in.ts'
import { test, withWorker } from './product.ts'
import { newPerson, register, signIn, words } from './steps.ts'

/** Does what another app does when a person shares to this one. */
async function share(page: Page, texts: Record<string, string>, files: [string, string, string][] = []) {
  await page.evaluate(
    ({ texts, files }) => {
      const form = document.createElement('form')
      Object.assign(form, { method: 'POST', enctype: 'multipart/form-data', action: '/shared' })
      for (const [name, value] of Object.entries(texts)) {
        const field = document.createElement('textarea')
        Object.assign(field, { name, value })
        form.append(field)
      }
      const input = document.createElement('input')
      Object.assign(input, { type: 'file', name: 'files', multiple: true })
      const transfer = new DataTransfer()
      for (const [name, type, base64] of files) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
        transfer.items.add(new File([bytes], name, { type }))
      }
      input.files = transfer.files
      if (files.length > 0) form.append(input)
      document.body.append(form)
      form.submit()
    },
    { texts, files },
  )
}

async function stopWorkers(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.detach()
}

const base64 = (text: string) => Buffer.from(text).toString('base64')
const pdf = (bytes = 64) => base64('%PDF-1.7\n'.padEnd(bytes, ' '))
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test(
  'text and files shared to the app are kept before its page opens, and become drafts',
  withWorker,
  async ({ page, context, product, watch }) => {
    watch(page)
    await signInWithWorker(page, product, 'Sara Example')
    await share(page, { title: 'A folded hinge', text: 'No <b>pin</b>. See https://example.org/hinge' }, [
      ['plan.pdf', 'application/pdf', pdf()],
      ['photo.png', 'image/png', png],
    ])
    await expect(page).toHaveURL(/\/shared\/[0-9a-f-]{36}$/)
    await stopWorkers(context, page)
    await page.reload()
    await expect(page.getByText('No <b>pin</b>. See https://example.org/hinge')).toBeVisible()
    await expect(page.getByText('plan.pdf')).toBeVisible()
    await expect(page.getByRole('img', { name: 'photo.png' })).toBeVisible()
    await page.getByRole('button', { name: 'Make a draft' }).click()
    await expect(page).toHaveURL(/\/editor\//)
    await expect(words(page)).toContainText('No <b>pin</b>.')
    await expect(words(page).getByRole('link', { name: 'https://example.org/hinge' })).toBeVisible()
    await expect(words(page).locator('img')).toBeVisible()
    await page.goto(`${product.origin}/dashboard`)
    await expect(page.getByText('plan', { exact: true })).toBeVisible()
    await expect(page.getByText('A folded hinge').first()).toBeVisible()
    await page.goto(`${product.origin}/shared/none`)
    await expect(page.getByText('Nothing is waiting here')).toBeVisible()
  },
)

test(
  'a shared file that is too large is refused by name, and the others are kept',
  withWorker,
  async ({ page, product, watch }) => {
    watch(page)
    await signInWithWorker(page, product, 'Tilda Example')
    await share(page, { text: 'Two plans' }, [
      ['large.pdf', 'application/pdf', pdf(limits.pdfBytes)],
      ['small.pdf', 'application/pdf', pdf()],
    ])
    await expect(page.getByText('large.pdf: PDF files must be less than 10MB')).toBeVisible()
    await expect(page.getByText('small.pdf', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByText('Nothing is waiting here')).toBeVisible()
  },
)

test(
  'text shared while signed out waits for its owner, and is shown to no other account',
  withWorker,
  async ({ page, product, watch }) => {
    watch(page)
    const ulla = await signInWithWorker(page, product, 'Ulla Example')
    await page.evaluate(() => fetch('/api/auth/logout', { method: 'POST' }))
    await share(page, { text: 'A thought on the tram' })
    await expect(page).toHaveURL(/\/login\?redirect=/)
    await page.getByLabel('Email').fill(ulla.email)
    await page.getByLabel('Password', { exact: true }).fill(ulla.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('A thought on the tram').first()).toBeVisible()
    const item = page.url()
    await page.evaluate(() => fetch('/api/auth/logout', { method: 'POST' }))
    const vera = newPerson('Vera Example')
    await register(page, product, vera)
    await signIn(page, product, vera)
    await page.goto(item)
    await expect(page.getByText('Nothing is waiting here')).toBeVisible()
  },
)
