// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type PropsWithChildren, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.mock('../../ui/controls/button-link.tsx', () => ({ ButtonLink: () => null }))
vi.mock('@tanstack/react-router', () => ({ Link: ({ children }: PropsWithChildren) => children }))

import { setPageAccount } from '../../data/account.ts'
import { RegisterForm } from '../sign-in/register-form.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { ResetPasswordScreen } from './reset-password-screen.tsx'

/** The server's answer to the second try; the first answer is lost. */
let refusal: { status: number; code: string }
let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  Object.assign(HTMLDialogElement.prototype, { showModal: () => undefined, close: () => undefined })
  setPageAccount(1)
  let isFirst = true
  vi.stubGlobal('fetch', () => {
    if (isFirst) {
      isFirst = false
      return Promise.reject(new TypeError('Failed to fetch'))
    }
    const { status, code } = refusal
    return Promise.resolve(Response.json({ code, message: 'Refused.' }, { status }))
  })
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => act(async () => root.unmount()))

/** Fills all fields, submits twice, and returns the text of the page. */
async function sendTwice(screen: ReactNode): Promise<string> {
  await act(async () =>
    root.render(<QueryClientProvider client={new QueryClient()}>{screen}</QueryClientProvider>),
  )
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  for (const field of document.querySelectorAll('input'))
    await act(async () => {
      value?.set?.call(field, field.type === 'email' ? 'ada@example.com' : 'a long pass phrase')
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
  for (let times = 0; times < 2; times += 1)
    await act(async () => document.querySelector('form')?.requestSubmit())
  return document.body.textContent
}
const nothing = () => undefined

test('a reset link refused after an unanswered attempt suggests that the new password may already work', async () => {
  refusal = { status: 410, code: 'reset_invalid' }
  const said = await sendTwice(<ResetPasswordScreen token="t" onReset={nothing} />)
  expect(said).toContain('This link no longer works')
  expect(said).not.toContain('Your password has not been changed.')
  expect(said).toContain('sign in with the new password')
})

test('a current password refused after an unanswered attempt says that the password may have been changed', async () => {
  refusal = { status: 403, code: 'password_wrong' }
  const said = await sendTwice(<PasswordDialog onClose={nothing} />)
  expect(said).toContain('it may have changed the password')
})

test('an address refused after an unanswered registration says that the account may be one’s own', async () => {
  refusal = { status: 409, code: 'email_taken' }
  const said = await sendTwice(<RegisterForm onRegistered={nothing} />)
  expect(said).toContain('It may be yours: sign in.')
})
