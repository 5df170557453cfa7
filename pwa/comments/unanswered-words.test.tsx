// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CommentForm } from './comment-form.tsx'
import { closePage, comment, globals, openPage, press, sheet, show, type, typed } from './typing.fake.tsx'

beforeEach(() => {
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  openPage()
})
afterEach(async () => {
  await closePage()
  vi.unstubAllGlobals()
})

import { hasUnsent } from './unsent-comments.ts'

test('the same words keep their key until the server has answered; other words, and the same ones again, have another', async () => {
  const keys: unknown[] = []
  let fails = true
  const onSend = async (_: string, key: string | undefined) => {
    keys.push(key)
    if (fails) throw new Error('No answer.')
  }
  await show(<CommentForm name="7" label="Answer" onSend={onSend} />)
  for (const words of ['Brass.', ' Brass. ', 'Steel.']) {
    await type(words)
    await press('Send')
  }
  fails = false
  await press('Send')
  await type('Steel.')
  await press('Send')
  const [first, again, other, arrived, anew] = keys
  expect([again, arrived]).toEqual([first, other])
  expect(new Set([first, other, anew]).size).toBe(3)
})

test('a sheet closes without a question while its comment is on its way; what did not arrive stands there again', async () => {
  const onClose = vi.fn()
  let fail = () => {}
  const fetched = vi.fn(
    (_: string, __: RequestInit) =>
      new Promise<Response>((_, reject) => {
        fail = () => reject(new Error('No connection.'))
      }),
  )
  vi.stubGlobal('fetch', fetched)
  await show(sheet([comment], onClose))
  await type('Use brass.')
  expect(hasUnsent()).toBe(true)
  await press('Send')
  expect(hasUnsent()).toBe(false)
  await press('Close')
  expect(onClose).toHaveBeenCalledTimes(1)
  await show(null)
  await act(async () => fail())
  await show(sheet([comment], onClose))
  expect([typed(), hasUnsent()]).toEqual([['Use brass.'], true])
  await press('Send')
  const keys = fetched.mock.calls.map(([, { headers }]) => new Headers(headers).get('Idempotency-Key'))
  expect(keys[1]).toBe(keys[0])
  await act(async () => fail())
  await type('Use brass, or steel.')
  await press('Close')
  await press('Discard')
  await show(null)
  await show(sheet([comment], onClose))
  expect(typed()).toEqual([''])
})
