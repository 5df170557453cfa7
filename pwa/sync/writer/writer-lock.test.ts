import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeLocks } from '../engine/locks.fake.ts'
import { holdWriter, whenWriterClosed } from './writer-lock.ts'

let locks: FakeLocks
beforeEach(() => {
  locks = new FakeLocks()
})
afterEach(() => void vi.unstubAllGlobals())

const goTo = (tab: string) => vi.stubGlobal('navigator', { locks: locks.ofTab(tab) })
const onTheWay = () => new Promise((resolve) => setTimeout(resolve))

/** Whether another tab may recover what this writer left. */
async function isClosedFor(tab: string): Promise<boolean> {
  goTo(tab)
  const isClosed = await whenWriterClosed('writer', async () => undefined)
  await onTheWay()
  return isClosed
}

test('a writer counts as open from when its editor opens until it is closed', async () => {
  goTo('editor')
  const release = holdWriter('writer')
  await onTheWay()
  expect(await isClosedFor('other')).toBe(false)
  release()
  await onTheWay()
  expect(await isClosedFor('other')).toBe(true)
})

test('a writer counts as open again after its page was in the back/forward cache of WebKit, which takes its locks', async () => {
  goTo('editor')
  const release = holdWriter('writer')
  await onTheWay()
  for (const _time of [1, 2]) {
    goTo('editor')
    locks.takeFrom('editor')
    await onTheWay()
    expect(await isClosedFor('other')).toBe(false)
  }
  release()
  await onTheWay()
  expect(await isClosedFor('other')).toBe(true)
})

test('a browser that refuses every lock is asked once', async () => {
  const request = vi.fn(() => Promise.reject(new DOMException('Storage is switched off.', 'SecurityError')))
  vi.stubGlobal('navigator', { locks: { request } })
  holdWriter('writer')
  await onTheWay()
  expect(request).toHaveBeenCalledTimes(1)
})
