// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setPageAccount } from '../data/account.ts'
import { CommentForm } from './comment-form.tsx'
import { asReader, closePage, openPage, press, show, type } from './typing.fake.tsx'
import { forgetTyped } from './unsent-comments.ts'

beforeEach(() => {
  openPage()
  history.replaceState({ router: 'of the page' }, '')
})
afterEach(closePage)
afterEach(() => {
  setPageAccount(null)
  // Restored pages get this event, too.
  hide()
})

const form = (onSend: () => Promise<void> = async () => undefined) =>
  asReader(5, 'token', <CommentForm name="7" label="Add a comment" onSend={onSend} />)
function hide(): void {
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
  Reflect.deleteProperty(document, 'visibilityState')
}
/** The browser discards the page, as phones do, and restores it. */
async function comeBack() {
  hide()
  vi.resetModules()
  return import('./unsent-comments.ts')
}

test('an unsent comment returns after the browser discarded its page, only for the reader who typed it', async () => {
  await show(form())
  await type('The hinge')
  const { takeReturned, listReturned, isReturned } = await comeBack()
  expect(history.state.router).toBe('of the page')
  for (const other of ['token 6', 'other 5', 'owner 5', 'owner null'])
    expect([takeReturned(other, '7'), listReturned(other)]).toEqual([null, []])
  expect(isReturned('token 5', '7')).toBe(true)
  expect(takeReturned('token 5', '7')).toEqual({
    ...{ words: 'The hinge', key: undefined, mayBeThere: false },
    ...{ field: 'token 5 7', writer: 'token 5' },
  })
  expect(isReturned('token 5', '7')).toBe(false)
})

test('a comment that was being sent when its page was discarded returns with its key, as perhaps sent', async () => {
  await show(form(() => new Promise(() => {})))
  await type('The hinge breaks.')
  await press('Send')
  const { takeReturned } = await comeBack()
  const back = takeReturned('token 5', '7')
  expect(back).toMatchObject({ words: 'The hinge breaks.', mayBeThere: true })
  expect(back?.key).toMatch(/^[0-9a-f-]{36}$/)
})

test('a comment that was sent, cleared or given up does not return after its page was discarded', async () => {
  let arrive = () => {}
  await show(form(() => new Promise((resolve) => (arrive = resolve))))
  await type('The hinge breaks.')
  await press('Send')
  await act(async () => arrive())
  expect((await comeBack()).isReturned('token 5', '7')).toBe(false)
  await type('Use brass')
  await type('')
  expect((await comeBack()).isReturned('token 5', '7')).toBe(false)
  await type('Use brass')
  forgetTyped()
  expect((await comeBack()).isReturned('token 5', '7')).toBe(false)
})

test('returned comments that no field has shown yet survive a second discarding of the page', async () => {
  await show(form())
  await type('The hinge')
  const first = await comeBack()
  first.keepReturned('token 5', 'another', { words: 'Brass', key: undefined, mayBeThere: false })
  const { listReturned } = await comeBack()
  expect(listReturned('token 5').map(({ words }) => words)).toEqual(['The hinge', 'Brass'])
})

test('an owner’s unsent comment returns only for the same account', async () => {
  setPageAccount(3)
  await show(<CommentForm name="7" label="Answer" onSend={async () => undefined} />)
  await type('Yes,')
  const { listReturned, writerOf } = await comeBack()
  expect([listReturned('owner 4'), listReturned('owner 3').length]).toEqual([[], 1])
  expect(writerOf(null)).toBe('owner null')
})
