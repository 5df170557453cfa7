import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { withAccountLock } from './account-lock.ts'
import { FakeLocks } from './locks.fake.ts'

/** How long a message from one tab takes to reach the others. */
const DELIVERY_MS = 10
class FakeChannel {
  static open: FakeChannel[] = []
  onmessage: ((event: { data: unknown }) => void) | null = null

  constructor() {
    FakeChannel.open.push(this)
  }

  postMessage(data: unknown): void {
    const others = FakeChannel.open.filter((other) => other !== this)
    setTimeout(() => {
      for (const other of others) other.onmessage?.({ data })
    }, DELIVERY_MS)
  }

  close(): void {
    FakeChannel.open = FakeChannel.open.filter((other) => other !== this)
  }
}

let locks: FakeLocks
let running: string[]
let most: number

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('BroadcastChannel', FakeChannel)
  FakeChannel.open = []
  locks = new FakeLocks()
  running = []
  most = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A tab that holds the lock without sending any beats, like one that hangs. */
function hold(clientId: string): { release: () => void; fate: Promise<unknown> } {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  return { release, fate: locks.ofTab(clientId).request('ideavault-sync-1', () => held) }
}

/** A tab that works for this long once it has the lock. */
function work(clientId: string, milliseconds: number): Promise<string> {
  vi.stubGlobal('navigator', { locks: locks.ofTab(clientId) })
  return withAccountLock(1, async () => {
    running.push(clientId)
    most = Math.max(most, running.length)
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
    running = running.filter((other) => other !== clientId)
    return clientId
  })
}

describe('the lock that lets one tab sync an account at a time', () => {
  test('lets tabs work one after another, however long each takes', async () => {
    const all = Promise.all([work('a', 20_000), work('b', 20_000), work('c', 20_000)])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await all).toEqual(['a', 'b', 'c'])
    expect(most).toBe(1)
  })

  test('is taken from a tab that has been silent for five seconds', async () => {
    const sleeper = hold('sleeper')
    sleeper.fate.catch(() => undefined)
    const done = work('a', 500)
    await vi.advanceTimersByTimeAsync(4_900)
    expect(running).toEqual([])
    await vi.advanceTimersByTimeAsync(200)
    expect(running).toEqual(['a'])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await done).toBe('a')
    await expect(sleeper.fate).rejects.toThrow('stolen')
  })

  test('is taken by one tab at a time when several wait for a silent one', async () => {
    hold('sleeper').fate.catch(() => undefined)
    const all = Promise.all(['a', 'b', 'c', 'd'].map((name) => work(name, 7_000)))
    await vi.advanceTimersByTimeAsync(60_000)
    expect((await all).sort()).toEqual(['a', 'b', 'c', 'd'])
    expect(most).toBe(1)
  })

  test('is not taken again by a tab that does not know yet that another tab took it', async () => {
    hold('sleeper').fate.catch(() => undefined)
    const first = work('a', 7_000)
    await vi.advanceTimersByTimeAsync(5)
    const second = work('b', 7_000)
    await vi.advanceTimersByTimeAsync(60_000)
    expect([await first, await second]).toEqual(['a', 'b'])
    expect(most).toBe(1)
  })

  test('is not taken from a tab that got it at the moment when another tab stopped waiting', async () => {
    const sleeper = hold('sleeper')
    sleeper.fate.catch(() => undefined)
    const first = work('a', 7_000)
    const second = work('b', 7_000)
    // The silent tab wakes up and releases the lock just as the other tabs stop waiting for it.
    setTimeout(sleeper.release, 5_000)
    await vi.advanceTimersByTimeAsync(60_000)
    expect([await first, await second]).toEqual(['a', 'b'])
    expect(most).toBe(1)
  })

  test('is taken from two silent tabs, one after the other', async () => {
    hold('sleeper').fate.catch(() => undefined)
    hold('second sleeper').fate.catch(() => undefined)
    const done = work('a', 100)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await done).toBe('a')
  })

  test('passes on an error of the work and is free afterwards', async () => {
    vi.stubGlobal('navigator', { locks: locks.ofTab('a') })
    await expect(withAccountLock(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    const done = work('b', 10)
    await vi.advanceTimersByTimeAsync(10)
    expect(await done).toBe('b')
  })

  test('is left out in a browser without Web Locks, where the work runs all the same', async () => {
    vi.stubGlobal('navigator', {})
    expect(await withAccountLock(1, async () => 'done')).toBe('done')
  })
})
