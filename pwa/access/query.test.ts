import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Query } from './query.ts'
import { createLinkQuery } from './use-link-query.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A call that the test answers or fails by hand. */
function byHand() {
  const calls: { answer: (value: string) => void; fail: (error: Error) => void }[] = []
  const ask = vi.fn(
    () => new Promise<string>((resolve, reject) => void calls.push({ answer: resolve, fail: reject })),
  )
  return { ask, calls }
}

const nobody = () => undefined

describe('a query to the server', () => {
  it('makes one request for all listeners, and notifies them', async () => {
    const { ask, calls } = byHand()
    const query = new Query(ask, 2_000)
    const told = vi.fn()
    query.subscribe(nobody)
    query.subscribe(told)
    expect(ask).toHaveBeenCalledTimes(1)
    expect(query.answer).toEqual({ data: null, error: null, busy: true })
    calls[0]?.answer('open')
    await vi.advanceTimersByTimeAsync(0)
    expect(query.answer).toEqual({ data: 'open', error: null, busy: false })
    expect(told).toHaveBeenCalled()
  })

  it('reuses a fresh answer for the next screen, and asks again if it is older', async () => {
    const { ask, calls } = byHand()
    const query = new Query(ask, 2_000)
    const stop = query.subscribe(nobody)
    calls[0]?.answer('first')
    await vi.advanceTimersByTimeAsync(1_999)
    stop()
    const stopSecond = query.subscribe(nobody)
    expect(ask).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    stopSecond()
    query.subscribe(nobody)
    expect(ask).toHaveBeenCalledTimes(2)
    expect(query.answer).toEqual({ data: 'first', error: null, busy: true })
  })

  it('keeps the last data beside an error, and drops the error with the next answer', async () => {
    const { ask, calls } = byHand()
    const query = new Query(ask, 0)
    query.subscribe(nobody)
    calls[0]?.answer('known')
    await vi.advanceTimersByTimeAsync(0)
    const again = query.refetch()
    calls[1]?.fail(new Error('revoked'))
    await expect(again).rejects.toThrow('revoked')
    expect(query.answer).toEqual({ data: 'known', error: new Error('revoked'), busy: false })
    void query.refetch()
    calls[2]?.answer('anew')
    await vi.advanceTimersByTimeAsync(0)
    expect(query.answer).toEqual({ data: 'anew', error: null, busy: false })
  })

  it('ignores the answer to an earlier request once a newer one has answered', async () => {
    const { ask, calls } = byHand()
    const query = new Query(ask, 0)
    query.subscribe(nobody)
    void query.refetch()
    calls[1]?.answer('after the step')
    await vi.advanceTimersByTimeAsync(0)
    calls[0]?.answer('before the step')
    await vi.advanceTimersByTimeAsync(0)
    expect(query.answer.data).toBe('after the step')
  })
})

describe('the query of a link', () => {
  it('forgets an answer when its last screen closes, unless another follows at once', async () => {
    const links = createLinkQuery(async (accessToken) => `secret of ${accessToken}`, 60_000)
    const stop = links.of('a').subscribe(nobody)
    await vi.advanceTimersByTimeAsync(0)
    stop()
    const stopNext = links.of('a').subscribe(nobody)
    await vi.advanceTimersByTimeAsync(0)
    expect(links.known('a').data).toBe('secret of a')
    expect(links.known('b').data).toBeNull()
    stopNext()
    await vi.advanceTimersByTimeAsync(0)
    expect(links.known('a').data).toBeNull()
  })

  it('keeps no answer that arrives after the screen was left', async () => {
    const { ask, calls } = byHand()
    const links = createLinkQuery(ask, 60_000)
    links.of('a').subscribe(nobody)()
    await vi.advanceTimersByTimeAsync(0)
    calls[0]?.answer('late')
    await vi.advanceTimersByTimeAsync(0)
    expect(links.known('a').data).toBeNull()
  })
})
