// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { reactPage } from '../../tests/support/react-page.ts'
import { sharedLive } from './use-live.ts'

const draw = reactPage()

/** A query, and a component that records what each render shows. */
function prepare() {
  const query = vi.fn(async (userId: number) => `of ${userId}`)
  const useAnswer = sharedLive(query)
  const drawn: unknown[] = []
  function Screen({ userId }: { userId: number }) {
    drawn.push(useAnswer(userId))
    return null
  }
  const show = (userId: number) => draw(<Screen userId={userId} />)
  return { query, ahead: useAnswer.ahead, drawn, show }
}

test('an answer that was requested ahead is in the first render, and there is no second', async () => {
  const { query, ahead, drawn, show } = prepare()
  const { ready, end } = ahead(7)
  await ready
  await show(7)
  expect([drawn, query.mock.calls]).toEqual([['of 7'], [[7]]])
  end()
})

test('an answer that was not requested ahead comes with a second render', async () => {
  const { drawn, show } = prepare()
  await show(7)
  expect(drawn).toEqual([undefined, 'of 7'])
})

test('an account does not get the answer that was requested ahead for another account', async () => {
  const { ahead, drawn, show } = prepare()
  const { ready, end } = ahead(7)
  await ready
  await show(8)
  await show(7)
  expect(drawn).toEqual([undefined, 'of 8', undefined, 'of 7'])
  end()
})

test('an answer that was requested ahead is dropped when it is given up and no screen shows it', async () => {
  const { query, ahead, drawn, show } = prepare()
  const { ready, end } = ahead(7)
  await ready
  end()
  await show(7)
  expect([drawn, query.mock.calls]).toEqual([
    [undefined, 'of 7'],
    [[7], [7]],
  ])
  ahead(7).end()
  expect(query).toHaveBeenCalledTimes(2)
})

test.each([
  ['its end', 400, () => new Promise<string>(() => undefined), (end: () => void) => end()],
  ['half a second', 499, () => new Promise<string>(() => undefined), () => vi.advanceTimersByTime(1)],
  ['a refusal of the device', 0, () => Promise.reject(new Error('refused')), () => undefined],
])('waiting for an answer that was requested ahead ends with %s', async (_, waits, query, pass) => {
  vi.useFakeTimers()
  try {
    const { ready, end } = sharedLive<string>(query).ahead(7)
    const order: string[] = []
    const ended = ready.then(() => order.push('it ended'))
    await vi.advanceTimersByTimeAsync(waits)
    order.push('it was waited for')
    pass(end)
    await ended
    end()
    const waited = ['it was waited for', 'it ended']
    expect(order).toEqual(waits > 0 ? waited : waited.toReversed())
  } finally {
    vi.useRealTimers()
  }
})
