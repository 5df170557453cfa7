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

test('what was asked ahead is in the first drawing, which is the only one', async () => {
  const { query, ahead, drawn, show } = prepare()
  const { ready, end } = ahead(7)
  await ready
  await show(7)
  expect([drawn, query.mock.calls]).toEqual([['of 7'], [[7]]])
  end()
})

test('without that the answer comes with a second drawing', async () => {
  const { drawn, show } = prepare()
  await show(7)
  expect(drawn).toEqual([undefined, 'of 7'])
})

test('an account is never shown what was asked ahead for another one', async () => {
  const { ahead, drawn, show } = prepare()
  const { ready, end } = ahead(7)
  await ready
  await show(8)
  await show(7)
  expect(drawn).toEqual([undefined, 'of 8', undefined, 'of 7'])
  end()
})

test('what was asked ahead is forgotten with its end, unless a screen shows it', async () => {
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
  ['its end', () => new Promise<string>(() => undefined), (end: () => void) => end()],
  ['half a second', () => new Promise<string>(() => undefined), () => vi.advanceTimersByTime(500)],
  ['a refusal of the device', () => Promise.reject(new Error('refused')), () => undefined],
])('whoever waits for it waits no longer than until %s', async (_, query, pass) => {
  vi.useFakeTimers()
  try {
    const { ready, end } = sharedLive<string>(query).ahead(7)
    pass(end)
    await ready
    end()
  } finally {
    vi.useRealTimers()
  }
})
