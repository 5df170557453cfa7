import { expect } from '@playwright/test'
import { ideaAtOnce, ownerAtOnce, shareAtOnce } from './by-api.ts'
import { test } from './product.ts'
import { button, heading } from './screen.ts'
import { declineCookies } from './steps.ts'

test('a reader who was typing when the link got a passcode gives name and address only once', async ({
  page,
  product,
  watch,
}) => {
  watch(page)
  const owner = await ownerAtOnce(product)
  const { id } = await ideaAtOnce(owner, 'Rain tray', '<p>A wick.</p>')
  const share = await shareAtOnce(owner, id)
  await declineCookies(page.context())
  await page.goto(`${product.origin}/collect/${share.accessLink}`)
  await page.getByLabel('Name').fill('Grace Reader')
  await page.getByLabel('Email').fill('grace@example.org')
  await owner.caller.send('PATCH', `/api/shares/${share.id}`, { passcode: 'owls at night' })
  await button(page, 'Verify').click()
  await expect(heading(page, 'This link has a passcode')).toBeVisible()
  await page.getByLabel('Passcode').fill('owls at night')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name')).toHaveValue('Grace Reader')
  await expect(page.getByLabel('Email')).toHaveValue('grace@example.org')
  await button(page, 'Verify').click()
  await expect(page).toHaveURL(/\/nda\//)
})
