// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { sendFirstCode, wasCodeSent } from './first-code.ts'

test('a code counts as not sent when the last attempt was refused, though an earlier one was sent', async () => {
  const accessToken = 'a'.repeat(43)
  const answers = [
    new Response(null, { status: 204 }),
    Response.json({ code: 'rate_limited', message: 'Too many attempts.' }, { status: 429 }),
  ]
  vi.stubGlobal('fetch', () => Promise.resolve(answers.shift()))
  await sendFirstCode(accessToken)
  expect(wasCodeSent(accessToken)).toBe(true)
  await sendFirstCode(accessToken)
  expect(wasCodeSent(accessToken)).toBe(false)
})
