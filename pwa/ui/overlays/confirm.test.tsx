// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { reactPage } from '../../../tests/support/react-page.ts'
import { ConfirmHost, confirm } from './confirm.tsx'

vi.mock('./confirm-dialog.tsx', () => {
  throw new Error('There is no connection.')
})

const draw = reactPage()

test.each([true, false])(
  'a question whose code cannot be loaded is asked by the browser, and the page stays: %s',
  async (yes) => {
    const asked = vi.fn((_: string) => yes)
    vi.stubGlobal('confirm', asked)
    await draw(
      <>
        <p>The document</p>
        <ConfirmHost />
      </>,
    )
    const words = { title: 'Close Document', description: 'It is gone then.', consequence: 'For good.' }
    let answer: boolean | undefined
    await act(async () => {
      answer = await confirm({ ...words, confirmLabel: 'Close' })
    })
    expect([answer, asked.mock.calls]).toEqual([yes, [['Close Document\n\nIt is gone then.\n\nFor good.']]])
    expect(document.body.textContent).toBe('The document')
  },
)

test('a question that was replaced by a newer one is answered no and not asked by the browser', async () => {
  const asked = vi.fn((_: string) => true)
  vi.stubGlobal('confirm', asked)
  await draw(<ConfirmHost />)
  const question = { description: 'It is gone then.', confirmLabel: 'Close' }
  let answers: Promise<boolean[]> | undefined
  await act(async () => {
    answers = Promise.all(['First', 'Second'].map((title) => confirm({ ...question, title })))
  })
  expect(await answers).toEqual([false, true])
  expect(asked.mock.calls).toEqual([['Second\n\nIt is gone then.']])
})

test('a question closes when Back or Forward leaves its page, but one about leaving the page stays', async () => {
  const asked = vi.fn((_: string) => true)
  vi.stubGlobal('confirm', asked)
  const ask = (title: string) => confirm({ title, description: 'It is gone then.', confirmLabel: 'Close' })
  const answers: Promise<boolean>[] = []
  const askToLeave = () => void answers.push(ask('Leave?'))
  // Sets timeStamp as browsers do; jsdom uses another clock.
  const step = () => {
    const event = new PopStateEvent('popstate')
    Object.defineProperty(event, 'timeStamp', { value: performance.now() })
    window.dispatchEvent(event)
  }
  window.addEventListener('popstate', askToLeave)
  await draw(<ConfirmHost />)
  await act(async () => step())
  window.removeEventListener('popstate', askToLeave)
  await act(async () => {
    answers.push(ask('Switch it off?'))
    step()
  })
  expect(await Promise.all(answers)).toEqual([true, false])
  expect(asked.mock.calls).toEqual([['Leave?\n\nIt is gone then.']])
})
