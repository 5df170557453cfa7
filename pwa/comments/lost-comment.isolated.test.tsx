// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { NetworkError } from '../data/request.ts'
import { mayAllBeThere } from '../ui/overlays/find-unsent.ts'
import { CommentForm } from './comment-form.tsx'
import { closePage, openPage, press, show, type, typed } from './typing.fake.tsx'
import { listReturned, writerOf } from './unsent-comments.ts'

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
