// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { draft } from '../../tests/sync/rows.ts'
import { setPageAccount } from '../data/account.ts'
import { engineOf } from '../sync/engine/engines.ts'
import { isGone } from './is-gone.ts'

const userId = 9391
const refusal = (code: string, status: number) => async () =>
  Response.json({ code, message: 'Said by the server.' }, { status })

function asked(answer: () => Promise<Response>) {
  setPageAccount(userId)
  vi.stubGlobal('fetch', answer)
  return isGone(userId, 7)
}

afterEach(() => {
  vi.unstubAllGlobals()
  setPageAccount(null)
})

test('an idea missing on this device counts as deleted only if the server says so, or if it never had a number', async () => {
  expect(await asked(refusal('idea_deleted', 410))).toBe(true)
  expect(await asked(refusal('unavailable', 503))).toBe(false)
  expect(await asked(refusal('unauthorized', 401))).toBe(false)
  expect(await asked(() => Promise.reject(new TypeError('Failed to fetch')))).toBe(false)
  expect(await isGone(userId, null)).toBe(true)
})

test('an idea that another tab deleted counts as deleted before the server knows', async () => {
  const { store } = engineOf(userId).context
  await store.write((tables) => tables.putDraft(draft('a', { ideaId: 7, isDeleted: true })))
  expect(await asked(refusal('unavailable', 503))).toBe(true)
})
