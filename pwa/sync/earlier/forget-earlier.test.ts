import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { expect, test, vi } from 'vitest'
import { draft } from '../../../tests/sync/rows.ts'
import { changeConversation } from '../../data/assist-history.ts'
import { hasTypedWords, keepTypedWords } from '../../data/device/typed-words.ts'
import { rememberLastUser } from '../../data/last-user.ts'
import { engineOf } from '../engine/engines.ts'
import { FakeLocks } from '../engine/locks.fake.ts'
import { discardEarlier, findEarlier } from './move-earlier-drafts.ts'

/** Like a browser's localStorage, whose own properties are the stored keys. */
const storage: Pick<Storage, 'setItem' | 'removeItem'> = Object.create({
  setItem(name: string, words: string) {
    Object.assign(this, { [name]: words })
  },
  removeItem(name: string) {
    Reflect.deleteProperty(this, name)
  },
})

test('discarding an earlier account’s ideas also removes its assistant conversations and its unsaved typing', async () => {
  vi.stubGlobal('navigator', { locks: new FakeLocks().ofTab('tab') })
  const [lost, now] = [8401, 8402]
  const user = { id: now, email: 'ada@example.org', name: 'Ada Example', profileImage: null }
  for (const id of [lost, now]) await rememberLastUser({ ...user, id })
  await engineOf(lost).context.store.write((tables) => tables.putDraft(draft('fan')))
  await changeConversation(lost, { draftId: 'fan', copiedFrom: [] }, { unsent: 'A quiet fan' })
  vi.stubGlobal('localStorage', storage)
  keepTypedWords(now, 'agreement-new', { text: 'Mine.' })
  keepTypedWords(lost, 'agreement-new', { text: 'Keep it.' })
  await discardEarlier(await findEarlier(user))
  expect(await Dexie.getDatabaseNames()).not.toContain(`ideavault-assist-${lost}`)
  expect([hasTypedWords(lost), hasTypedWords(now)]).toEqual([false, true])
  vi.unstubAllGlobals()
})
