// @vitest-environment jsdom
import { act, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, NetworkError } from '../data/request.ts'
import { mayAllBeThere } from '../ui/overlays/find-unsent.ts'
import { CommentForm } from './comment-form.tsx'
import { asReader, closePage, comment, openPage, press, sheet, show, type, typed } from './typing.fake.tsx'
import { hasUnsent } from './unsent-comments.ts'
import { UnsentWords } from './unsent-words.tsx'

beforeEach(openPage)
afterEach(closePage)
afterEach(() => vi.unstubAllGlobals())

test('a comment keeps its key until the server has answered; other or repeated comments get a new one', async () => {
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

test('a comment sheet closes without asking while its comment is being sent, and shows it again if that fails', async () => {
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

test.each([
  ['after', 'arrives', 'Use brass.'],
  ['before', 'arrives', 'Use brass.'],
  ['before', 'is lost', 'The hinge breaks. Use brass.'],
] as const)(
  'words typed after a sent comment are in the next field, which opens %s it %s, and nothing is there twice',
  async (moment, end, left) => {
    const on = { arrives: () => {}, 'is lost': () => {} }
    const onSend = () =>
      new Promise<void>((resolve, reject) => {
        Object.assign(on, { arrives: resolve, 'is lost': () => reject(new NetworkError()) })
      })
    await show(<CommentForm name="7" label="Answer" onSend={onSend} />)
    await type('The hinge breaks.')
    await press('Send')
    await type('The hinge breaks. Use brass.')
    // The screen was rotated: the field is in a sheet from now on.
    await show(null)
    const next = <CommentForm name="7" label="Answer" onSend={() => Promise.resolve()} />
    if (moment === 'before') await show(next)
    await act(async () => on[end]())
    await show(next)
    expect(typed()).toEqual([left])
    await press('Send')
    await show(null)
    await show(next)
    expect(typed()).toEqual([''])
  },
)

test('a comment that failed to send returns only to its reader and link, and the browser asks until then', async () => {
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  let fail = () => {}
  const onSend = () =>
    new Promise<void>((_, reject) => {
      fail = () => reject(new Error('No answer.'))
    })
  const at = (accessToken: string, readerId = 1) =>
    asReader(
      readerId,
      accessToken,
      <CommentForm key={`${accessToken} ${readerId}`} name="7" label="Comment" onSend={onSend} />,
    )
  await show(at('first'))
  await type('Use brass.')
  await press('Send')
  await show(null)
  expect(asks()).toBe(false)
  await act(async () => fail())
  expect(asks()).toBe(true)
  await show(at('second'))
  expect(typed()).toEqual([''])
  await show(at('first', 2))
  expect(typed()).toEqual([''])
  await show(at('first'))
  expect(typed()).toEqual(['Use brass.'])
  await type('')
  expect(asks()).toBe(false)
})

test('after a reading ended, its reader sees the unsent comment and can copy it', async () => {
  const copied: string[] = []
  vi.stubGlobal('navigator', {
    clipboard: { writeText: async (text: string) => void copied.push(text) },
  })
  const at = (readerId: number, screen: ReactNode) => asReader(readerId, 'ended', screen)
  const form = <CommentForm name="7" label="Comment" onSend={() => Promise.reject(new Error('Ended.'))} />
  await show(at(1, form))
  await type('Use brass,\nor steel.')
  await show(at(1, <UnsentWords />))
  expect(document.querySelector('blockquote')?.textContent).toBe('Use brass,\nor steel.')
  await press('Copy')
  expect(copied).toEqual(['Use brass,\nor steel.'])
  await show(at(2, <UnsentWords />))
  expect(document.querySelector('section')).toBe(null)
  await show(at(1, form))
  expect(typed()).toEqual(['Use brass,\nor steel.'])
  await type('')
  await show(at(1, <UnsentWords />))
  expect(document.querySelector('section')).toBe(null)
})

test.each([
  ['a lost answer', [new NetworkError()], 'Sent, not confirmed'],
  // The server did answer, but its fault may have come after the comment was stored.
  [
    'a fault of the server',
    [new ApiError(500, { code: 'internal', message: 'Fault.' }, '')],
    'Sent, not confirmed',
  ],
  ['a refusal', [new ApiError(410, { code: 'share_revoked', message: 'Ended.' }, '')], 'Not sent'],
  [
    'a refusal after a lost answer',
    [new NetworkError(), new ApiError(410, { code: 'share_revoked', message: 'Ended.' }, '')],
    'Sent, not confirmed',
  ],
])(
  'after a reading ended, a comment is called not sent only if that is certain: %s',
  async (_, errors, said) => {
    const at = (screen: ReactNode) => asReader(1, `ended after ${said} ${errors.length}`, screen)
    const answers = errors.values()
    const form = <CommentForm name="7" label="Comment" onSend={() => Promise.reject(answers.next().value)} />
    await show(at(form))
    await type('Use brass.')
    expect(mayAllBeThere(document.body)).toBe(false)
    for (const _ of errors) await press('Send')
    expect(mayAllBeThere(document.body)).toBe(said !== 'Not sent')
    await type('Use brass, or steel.')
    expect(mayAllBeThere(document.body)).toBe(false)
    await type('Use brass.')
    await show(at(<UnsentWords />))
    expect(mayAllBeThere(document.body)).toBe(false)
    expect([...document.querySelectorAll('section')].map(({ ariaLabel }) => ariaLabel)).toEqual([said])
    // The text is restored and discarded, so that it does not affect the pages of other tests.
    await show(at(form))
    expect(mayAllBeThere(document.body)).toBe(said !== 'Not sent')
    await type('')
  },
)
