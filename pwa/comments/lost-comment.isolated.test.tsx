// @vitest-environment jsdom
import { act, useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ApiError, NetworkError } from '../data/request.ts'
import { currentToast, dismissToast } from '../ui/feedback/toast.ts'
import { mayAllBeThere } from '../ui/overlays/find-unsent.ts'
import { CommentForm } from './comment-form.tsx'
import { asReader, closePage, openPage, press, show, type, typed } from './typing.fake.tsx'
import { listReturned, writerOf } from './unsent-comments.ts'
import { UnsentWords } from './unsent-words.tsx'

beforeEach(openPage)
afterEach(closePage)

test('a comment that failed to send is kept together with the words typed since, even if these begin alike', async () => {
  let fail = () => {}
  const lost = () =>
    new Promise<void>((_, reject) => {
      fail = () => reject(new NetworkError())
    })
  await show(<CommentForm name="7" label="Answer" onSend={lost} />)
  await type('No')
  await press('Send')
  await show(null)
  const next = <CommentForm name="7" label="Answer" onSend={lost} />
  await show(next)
  await type('Nobody asked.')
  await act(async () => fail())
  await show(null)
  expect(listReturned(writerOf(null)).map(({ words }) => words)).toEqual(['No\n\nNobody asked.'])
  await show(next)
  expect(typed()).toEqual(['No\n\nNobody asked.'])
  expect(mayAllBeThere(document.body)).toBe(false)
  await type('')
})

test('a comment refused because the reading is over is kept, and nobody is told to try again', async () => {
  const refusal = new ApiError(410, { code: 'share_revoked', message: 'Ended.' }, '')
  const form = <CommentForm name="7" label="Comment" onSend={() => Promise.reject(refusal)} />
  await show(asReader(1, 'over', form))
  await type('Use brass.')
  await press('Send')
  expect(currentToast()?.description).toBe('Failed to add comment. Please try again.')
  dismissToast()
  let endReading = () => {}
  await show(asReader(1, 'over', form, () => new Promise((resolve) => (endReading = () => resolve(true)))))
  await press('Send')
  await show(asReader(1, 'over', <UnsentWords />))
  await act(async () => endReading())
  expect(currentToast()).toBe(null)
  expect(document.querySelector('section[aria-label="Not sent"] blockquote')?.textContent).toBe('Use brass.')
  await show(asReader(1, 'over', form))
  await type('')
})

test('a comment is kept whose refusal arrives in the moment in which its field is unmounted', async () => {
  let end = () => {}
  let fail = () => {}
  const refused = () =>
    new Promise<void>((_, reject) => {
      fail = () => reject(new NetworkError())
    })
  const Reading = () => {
    const [isOver, setOver] = useState(false)
    end = () => setOver(true)
    return isOver ? <UnsentWords /> : <CommentForm name="7" label="Comment" onSend={refused} />
  }
  await show(asReader(1, 'ending', <Reading />))
  await type('Use brass.')
  await press('Send')
  await act(async () => {
    fail()
    await Promise.resolve()
    end()
  })
  expect(document.querySelector('section blockquote')?.textContent).toBe('Use brass.')
  await show(asReader(1, 'ending', <CommentForm name="7" label="Comment" onSend={refused} />))
  expect(typed()).toEqual(['Use brass.'])
  await type('')
})
