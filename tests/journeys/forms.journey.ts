import { expect, type Locator, type Page } from '@playwright/test'
import { type Broken, type FormName, forms } from '../form-rules.ts'
import { enterAs, ideaAtOnce, type Owner, ownerAtOnce, readerAtOnce, shareAtOnce } from './by-api.ts'
import { test } from './product.ts'
import { button } from './screen.ts'
import { declineCookies } from './steps.ts'

/** Every form with each rule broken one by one: the message is at the field, the field has the focus, nothing is sent. */
type Opened = { form: Locator; submit: string; good: Record<string, string> }

const labelled = (form: Locator, label: string) => form.getByLabel(new RegExp(`^${label}( \\(optional\\))?$`))

async function expectRefused(page: Page, { form, submit }: Opened, { label, says }: Broken): Promise<void> {
  const field = labelled(form, label)
  const send = button(form, submit)
  if (await send.isEnabled()) await send.press('Enter')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(new RegExp(`${says.replace(/[.']/g, '.')}$`))
  if (await send.isEnabled()) await expect(field).toBeFocused()
  expect(await page.getByText(says, { exact: true }).count()).toBe(1)
}

async function breakEachRule(page: Page, name: FormName, opened: Opened): Promise<void> {
  const { method, path, broken } = forms[name]
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === method && request.url().endsWith(path)) sent.push(name)
  })
  const fields = Object.entries(opened.good)
  for (const [label, value] of fields) await labelled(opened.form, label).fill(value)
  for (const rule of broken) {
    await labelled(opened.form, rule.label).fill(rule.value)
    await expectRefused(page, opened, rule)
    const value = opened.good[rule.label]
    if (value !== undefined) await labelled(opened.form, rule.label).fill(value)
  }
  // If everything is wrong, the first field in page order has the focus.
  const worst = new Map<string, Broken>(broken.map((rule) => [rule.label, rule]))
  for (const [label, { value }] of worst) await labelled(opened.form, label).fill(value)
  if (await button(opened.form, opened.submit).isEnabled()) {
    await button(opened.form, opened.submit).press('Enter')
    const first = fields.find(([label]) => worst.has(label))?.[0] ?? ''
    await expect(labelled(opened.form, first)).toBeFocused()
  }
  expect(sent).toEqual([])
}

const good = 'quiet owl on a fan 81'
const main = (page: Page) => page.getByRole('main')
let owner: Owner
let ideaId: number
let token: string
test.beforeAll(async ({ product }) => {
  owner = await ownerAtOnce(product)
  ideaId = (await ideaAtOnce(owner, 'Quiet fan', '<p>An edge.</p>')).id
  token = (await shareAtOnce(owner, ideaId)).accessLink
})
test.beforeEach(({ context }) => declineCookies(context))

test('the forms of accounts refuse each broken rule at its field', async ({ page, product, watch }) => {
  watch(page)
  await page.goto(`${product.origin}/login`)
  const email = 'ada@example.org'
  await breakEachRule(page, 'login', {
    form: main(page),
    submit: 'Sign in',
    good: { Email: email, Password: good },
  })
  await page.goto(`${product.origin}/register`)
  const registration = {
    form: main(page),
    submit: 'Create account',
    good: { 'Full Name': 'Ada Example', Email: email, Password: good, 'Confirm Password': good },
  }
  await breakEachRule(page, 'registration', registration)
  for (const [label, value] of Object.entries(registration.good))
    await labelled(main(page), label).fill(value)
  const confirm = { field: 'confirm', label: 'Confirm Password' }
  await labelled(main(page), confirm.label).fill('kx7#Q')
  await expectRefused(page, registration, {
    ...confirm,
    value: '',
    says: 'Password must be at least 6 characters',
  })
  await labelled(main(page), confirm.label).fill(`${good}?`)
  await expectRefused(page, registration, { ...confirm, value: '', says: "Passwords don't match" })
  await page.goto(`${product.origin}/forgot-password`)
  await breakEachRule(page, 'forgot password', {
    form: main(page),
    submit: 'Send Reset Instructions',
    good: { Email: email },
  })
  await page.goto(`${product.origin}/reset-password/${'A'.repeat(43)}`)
  await breakEachRule(page, 'reset password', {
    form: main(page),
    submit: 'Change password',
    good: { 'New Password': good, 'Confirm Password': good },
  })
})

test("Submit works while a field is invalid, and a server's error stays until its field changes", async ({
  page,
  product,
  watch,
}) => {
  watch(page)
  await page.goto(`${product.origin}/login`)
  const [email, password] = [page.getByLabel('Email'), page.getByLabel('Password', { exact: true })]
  await password.fill(good)
  await email.fill('not an address')
  const at = await button(page, 'Sign in').boundingBox()
  if (!at) throw new Error('The button must be shown')
  await page.mouse.move(at.x + at.width / 2, at.y + 4)
  await page.mouse.down()
  await expect(email).not.toBeFocused()
  await page.mouse.up()
  await expect(email).toBeFocused()
  await expect(email).toHaveAttribute('aria-invalid', 'true')

  await page.goto(`${product.origin}/collect/${token}`)
  await labelled(main(page), 'Name').fill('Grace Reader')
  await labelled(main(page), 'Email').fill('grace@example.org')
  const fields = { email: 'Not this one.' }
  await page.route('**/api/recipients', (route) =>
    route.fulfill({ status: 422, json: { code: 'invalid_input', message: 'Check the fields.', fields } }),
  )
  await button(page, 'Verify').press('Enter')
  await expect(labelled(main(page), 'Email')).toHaveAccessibleDescription('Not this one.')
  await labelled(main(page), 'Name').focus()
  await expect(labelled(main(page), 'Email')).toHaveAccessibleDescription('Not this one.')
  await labelled(main(page), 'Email').fill('grace2@example.org')
  await expect(labelled(main(page), 'Email')).toHaveAccessibleDescription('')
})

test('the forms of visitors and readers refuse each broken rule at its field', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  await page.goto(product.origin)
  await expect(page.getByRole('contentinfo').locator('time')).toBeVisible()
  await main(page).getByRole('link', { name: 'Join Waitlist' }).click()
  await breakEachRule(page, 'waitlist', {
    form: page.getByRole('dialog', { name: 'Join Waitlist' }),
    submit: 'Join Waitlist',
    good: { Name: 'Ada', Email: 'ada@example.org', Profession: 'Engineer' },
  })
  await page.goto(`${product.origin}/collect/${token}`)
  await breakEachRule(page, 'details', {
    form: main(page),
    submit: 'Verify',
    good: { Name: 'Grace Reader', Email: 'grace@example.org', Phone: '' },
  })
  await (await readerAtOnce(product, token)).enter(context)
  await page.goto(`${product.origin}/document/${token}`)
  await page.getByRole('button', { name: 'Comments' }).click()
  await breakEachRule(page, 'comment', {
    form: page.getByRole('dialog', { name: 'Comments' }),
    submit: 'Send',
    good: { 'Add a comment': 'Words.' },
  })
})

test('the forms of owners refuse each broken rule at its field', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  await enterAs(owner, context)
  await page.goto(`${product.origin}/profile`)
  await breakEachRule(page, 'profile', {
    form: page.getByRole('region', { name: 'About you' }),
    submit: 'Save Changes',
    good: { Name: 'Ada Example' },
  })
  await button(page, 'Change Password').click()
  await breakEachRule(page, 'password change', {
    form: page.getByRole('dialog', { name: 'Change Password' }),
    submit: 'Change Password',
    good: { 'Current Password': good, 'New Password': `${good} 2`, 'Confirm Password': `${good} 2` },
  })
  await page.goto(`${product.origin}/share/${ideaId}`)
  const form = page.getByRole('form', { name: 'Create New Share Link' })
  const kinds = [
    ['one-time link', 'One-time view', 'Generate Share Link', { 'Maximum Views': '1' }],
    ['time-limited link', 'Time-limited', 'Generate Share Link', { 'Maximum Views': '' }],
    ['email link', 'Email invitation', 'Send Email Invitation', { 'Recipient Email': 'ada@example.org' }],
  ] as const
  for (const [name, kind, submit, good] of kinds) {
    await page.getByRole('radio', { name: kind }).press('Space')
    await breakEachRule(page, name, { form, submit, good })
  }
})
