import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changePendingSignOut, findPendingSignOut } from '../../data/pending-sign-out.ts'
import { onSignedIn } from '../../data/sign-in-news.ts'
import { signInHere } from './sign-in-here.ts'

const user = { id: 7, name: 'Ada', email: 'ada@example.org', profileImage: null }
const body = { email: user.email, password: 'a quiet, long pass phrase' }

beforeEach(() => {
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ success: true, user })))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('signing in clears an unfinished sign-out and notifies every tab', async () => {
  await changePendingSignOut(() => ({ userId: 7, discards: false, isSessionEnded: false, isWiped: true }))
  const heard = new Promise<void>((resolve) => {
    const stop = onSignedIn(() => {
      stop()
      resolve()
    })
  })
  expect(await signInHere(body)).toMatchObject({ success: true, user: { id: 7 } })
  expect(await findPendingSignOut()).toBeNull()
  await heard
})

test('signing in works on a device that cannot store anything', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No room.', 'QuotaExceededError')
  })
  expect(await signInHere(body)).toMatchObject({ success: true })
  vi.restoreAllMocks()
})
