import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { signOutDevice } from '../../pwa/accounts/sign-out/sign-out-device.ts'
import { openDatabase } from '../../pwa/data/device/device-database.ts'
import { dexieStore } from '../../pwa/data/device/dexie-store.ts'
import type { LocalDraft } from '../../pwa/data/device/draft-tables.ts'
import { findEarlierAccounts, rememberLastUser } from '../../pwa/data/last-user.ts'
import { changePendingSignOut } from '../../pwa/data/pending-sign-out.ts'
import { localSrc } from '../../pwa/sync/device/pictures.ts'
import { discardEarlier, findEarlier, moveEarlierDrafts } from '../../pwa/sync/earlier/move-earlier-drafts.ts'
import { engineOf } from '../../pwa/sync/engine/engines.ts'
import { FakeLocks } from '../../pwa/sync/engine/locks.fake.ts'
import { keepsNothing } from '../../pwa/sync/engine/wipe-device.ts'
import { draft as row } from './rows.ts'

/** `lost` is an account that the server has lost; `user` registered again with the same address. */
let lost = 7_000
let user = { id: 0, email: '', name: 'Ada Example', profileImage: null }
beforeEach(() => void vi.stubGlobal('navigator', { locks: new FakeLocks().ofTab('tab') }))
beforeEach(async () => {
  lost += 2
  user = { ...user, id: lost + 1, email: `ada.${lost}@example.org` }
  await rememberLastUser({ ...user, id: lost })
  await rememberLastUser(user)
})

const hashes = {
  picture: 'a'.repeat(64),
  earlier: 'b'.repeat(64),
  pdf: 'c'.repeat(64),
  other: 'd'.repeat(64),
}
const KEY = '0d6c5c5e-3c1b-4c86-9f57-0f6f1f0b7a11'
const picture = (src: string) => `<p>quiet</p><img src="${src}" alt="">`

const keep = (...drafts: LocalDraft[]) =>
  dexieStore(lost).write(async (tables) => {
    for (const draft of drafts) await tables.putDraft(draft)
  })

async function keepFiles(): Promise<void> {
  await dexieStore(lost).write(async (tables) => {
    for (const [fileName, hash] of Object.entries(hashes)) {
      const uploaded = { url: `/api/assets/${fileName === 'picture' ? 1 : 2}/file`, width: 4, height: 3 }
      const isPicture = fileName === 'picture' || fileName === 'earlier'
      await tables.putFile({
        hash,
        fileName,
        blob: new Blob([fileName]),
        uploaded: isPicture ? uploaded : null,
      })
    }
  })
}

const draftsOf = async (userId: number) => {
  const store = dexieStore(userId)
  const cards = await store.listCards()
  return store.read(async (tables) => {
    const found = []
    for (const { draftId } of cards) {
      const draft = await tables.findDraft(draftId)
      if (draft) found.push(draft)
    }
    return found
  })
}

describe('ideas of an earlier account with the same address', () => {
  test('are brought in with sent and unsent words, versions, pictures and PDFs', async () => {
    await keepFiles()
    await keep(
      row(KEY, { title: 'Fan', html: '<p>unsent</p>' }),
      row('idea-5', { ideaId: 5, seq: 2, ackedSeq: 2, html: picture('/api/assets/1/file'), draftKey: null }),
      row('pdf', { ideaId: 6, kind: 'pdf', html: '', file: { hash: hashes.pdf, fileName: 'plan.pdf' } }),
    )
    await dexieStore(lost).write((tables) =>
      tables.addRevision({
        draftId: 'idea-5',
        reason: 'earlier',
        title: 'Fan',
        html: picture('/api/assets/2/file'),
        keptAt: '',
      }),
    )
    const earlier = await findEarlier(user)
    expect(earlier.map(({ cards }) => cards.length)).toEqual([3])
    await moveEarlierDrafts(user.id, earlier)

    const drafts = await draftsOf(user.id)
    expect(drafts.map(({ html }) => html).sort()).toEqual(
      ['', '<p>unsent</p>', picture(localSrc(hashes.picture))].sort(),
    )
    expect(
      drafts.every(({ ideaId, base, status }) => ideaId === undefined && base === null && status === 'draft'),
    ).toBe(true)
    expect((await dexieStore(user.id).listEntries()).map(({ kind }) => kind)).toEqual([
      'create',
      'create',
      'create',
    ])
    const { files, revisions } = openDatabase(user.id)
    expect((await files.toCollection().primaryKeys()).sort()).toEqual(
      [hashes.picture, hashes.earlier, hashes.pdf].sort(),
    )
    expect((await revisions.toArray()).map(({ html }) => html)).toEqual([picture(localSrc(hashes.earlier))])
    expect(drafts.find(({ kind }) => kind === 'pdf')?.file).toEqual({
      hash: hashes.pdf,
      fileName: 'plan.pdf',
    })
    expect([await keepsNothing(lost), await findEarlierAccounts(user)]).toEqual([true, []])
  })

  test('keep the ids under which they were made, so that several devices make one idea', async () => {
    await keep(
      row(KEY, { ideaId: 4 }),
      row('idea-5', { ideaId: 5, draftKey: 'another-device' }),
      row('idea-6', { ideaId: 6 }),
    )
    await moveEarlierDrafts(user.id, await findEarlier(user))
    const ids = (await draftsOf(user.id)).map(({ draftId }) => draftId)
    expect(ids.sort()).toEqual(
      [`00000006-0000-8000-8001-${lost.toString(16).padStart(12, '0')}`, KEY, 'another-device'].sort(),
    )
  })

  test('are brought in once when two runs overlap or one was killed, with words written since', async () => {
    await keep(row(KEY, { html: '<p>one</p>' }), row('second-draft', { html: '<p>two</p>' }))
    const earlier = await findEarlier(user)
    // As in a browser without Web Locks, so that only the ids prevent duplicates.
    vi.stubGlobal('navigator', {})
    await Promise.all([moveEarlierDrafts(user.id, earlier), moveEarlierDrafts(user.id, earlier)])
    expect(await draftsOf(user.id)).toHaveLength(2)
    // As if a page was killed before it removed the old row, and another tab had changed the other row.
    await keep(row(KEY, { html: '<p>one</p>' }), row('second-draft', { html: '<p>two and a half</p>' }))
    await moveEarlierDrafts(user.id, earlier)
    expect((await draftsOf(user.id)).map(({ html }) => html).sort()).toEqual([
      '<p>one</p>',
      '<p>two and a half</p>',
      '<p>two</p>',
    ])
    expect(await keepsNothing(lost)).toBe(true)
  })

  test('stay in the earlier account when another tab writes in them meanwhile', async () => {
    await keep(row(KEY, { html: '<p>one</p>' }))
    const earlier = await findEarlier(user)
    const { store } = engineOf(user.id).context
    const { write } = store
    store.write = async (work) => {
      await keep(row(KEY, { html: '<p>one, two</p>', seq: 3 }))
      return write(work)
    }
    await moveEarlierDrafts(user.id, earlier)
    expect((await draftsOf(user.id)).map(({ html }) => html)).toEqual(['<p>one</p>'])
    expect((await draftsOf(lost)).map(({ html }) => html)).toEqual(['<p>one, two</p>'])
    expect(await findEarlierAccounts(user)).toEqual([lost])
  })

  test('are offered only for the same address, without deleted drafts or PDFs whose bytes are missing', async () => {
    await keep(
      row('deleted-here', { isDeleted: true }),
      row('pdf', { kind: 'pdf', html: '', file: { hash: hashes.pdf, fileName: 'plan.pdf' } }),
    )
    expect(await findEarlier(user)).toEqual([])
    await keep(row(KEY))
    expect(await findEarlier({ ...user, email: 'somebody.else@example.org' })).toEqual([])
    expect(await findEarlier(user)).toMatchObject([{ accountId: lost, cards: [{ draftId: KEY }] }])
  })

  test('are removed only after their owner discarded what was shown', async () => {
    await keep(row(KEY))
    const shown = await findEarlier(user)
    await keep(row('written-since'), row(KEY, { seq: 3 }))
    await discardEarlier(shown)
    expect(await draftsOf(lost)).toHaveLength(2)
    await discardEarlier(await findEarlier(user))
    expect([await draftsOf(lost), await draftsOf(user.id), await findEarlierAccounts(user)]).toEqual([
      [],
      [],
      [],
    ])
  })
})

describe('the address of an account that signs out', () => {
  const signOut = async (discards: boolean) => {
    await changePendingSignOut(() => ({ userId: lost, discards, isSessionEnded: true, isWiped: false }))
    await signOutDevice.wipe({ userId: lost, discards, isSessionEnded: true, isWiped: false }, true)
  }

  test('is forgotten once no words of the account are left on the device', async () => {
    await keep(row(KEY))
    await signOut(false)
    expect(await findEarlierAccounts(user)).toEqual([lost])
    await signOut(true)
    expect(await findEarlierAccounts(user)).toEqual([])
  })
})
