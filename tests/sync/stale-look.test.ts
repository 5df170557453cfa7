import { describe, expect, test } from 'vitest'
import type { Words } from '../../pwa/data/device/draft-tables.ts'
import { saveWords } from '../../pwa/sync/device/save-words.ts'
import { syncRound } from '../../pwa/sync/transport/sync-round.ts'
import { DraftWriter } from '../../pwa/sync/writer/draft-writer.ts'
import { recoverWords } from '../../pwa/sync/writer/recover-words.ts'
import { until } from '../support/until.ts'
import { FakeServer } from './fake-server.ts'
import { QuietDevice } from './quiet-device.ts'

test('an editor that reads an old state of the device late still shows its latest words', async () => {
  const phone = new QuietDevice(new FakeServer(), 1)
  const draftId = await phone.write('Fan', '<p>blade</p><p>hub</p><p>ring</p>')
  const row = await phone.store.read((tables) => tables.findDraft(draftId))
  if (!row) throw new Error('the draft is gone')
  const late = { isAsked: false, deliver: () => {} }
  let isSlow = false
  /** What it reads is current when it is read, but arrives late. */
  const store = phone.store.behind(() => Promise.resolve())
  const read: typeof store.read = async (work) => {
    const found = await store.read(work)
    if (isSlow) {
      isSlow = false
      await new Promise<void>((resolve) => {
        Object.assign(late, { isAsked: true, deliver: resolve })
      })
    }
    return found
  }
  const shown: (Words | null)[] = []
  const writer = new DraftWriter(
    { ...phone.context, store: { ...store, read } },
    {
      draftId,
      row,
      words: { title: 'Fan', html: '<p>blade</p><p>hub</p><p>ring</p>' },
      fresh: { editorSchema: 1 },
    },
    ({ shows }) => shown.push(shows),
  )
  const other = { draftId, seq: row.seq, title: 'Fan', html: '<p>blade</p><p>hub</p><p>ring</p>' }
  await saveWords(
    phone.context,
    other,
    { title: 'Fan', html: '<p>blade</p><p>hub</p><p>ring</p><p>other tab</p>' },
    { editorSchema: 1 },
  )
  isSlow = true
  const looking = writer.refresh()
  await until(() => expect(late.isAsked).toBe(true))
  writer.change(() => ({ title: 'Fan', html: '<p>blade typed</p><p>hub</p><p>ring</p>' }))
  await writer.keep()
  late.deliver()
  await looking
  const all = '<p>blade typed</p><p>hub</p><p>ring</p><p>other tab</p>'
  expect(shown.filter((words) => words !== null).map(({ html }) => html)).toEqual([all])
  expect(writer.words().html).toBe(all)
})

test('an editor whose row was removed and fetched again is joined with the newer words, not written over them', async () => {
  const server = new FakeServer()
  const [phone, tablet] = [new QuietDevice(server, 1), new QuietDevice(server, 2)]
  const sync = (device: QuietDevice) => syncRound(device.context, () => false)
  const { draftId } = await tablet.writeKnown('Fan', '<p>blade</p><p>hub</p><p>ring</p>')
  await sync(phone)
  const [row] = phone.rows()
  if (!row) throw new Error('the idea is not here')
  const start = { draftId: row.draftId, row, words: row, fresh: { editorSchema: 1 } }
  const asleep = new DraftWriter(phone.context, start, () => undefined)
  // Another tab signed out, which removes what the server has, and in again.
  await phone.store.write((tables) => tables.dropDraft(row.draftId))
  await tablet.write('Fan', '<p>blade</p><p>hub</p><p>ring of steel</p>', draftId)
  for (const device of [tablet, phone]) await sync(device)
  void asleep.change(() => ({ title: 'Fan', html: '<p>blade typed</p><p>hub</p><p>ring</p>' }))
  await asleep.keep()
  await sync(phone)
  expect(server.ideas.map(({ html }) => html)).toEqual(['<p>blade typed</p><p>hub</p><p>ring of steel</p>'])
})

describe('an idea that was made here and fetched again after signing out and in', () => {
  const scene = async () => {
    const server = new FakeServer()
    const phone = new QuietDevice(server, 1)
    const row = await phone.writeKnown('Fan', '<p>blade</p>')
    const start = { draftId: row.draftId, row, words: row, fresh: { editorSchema: 1 } }
    const asleep = new DraftWriter(phone.context, start, () => undefined)
    const signInAgain = async () => {
      await phone.store.write((tables) => tables.dropDraft(row.draftId))
      await syncRound(phone.context, () => false)
    }
    const sent = async () => {
      await syncRound(phone.context, () => false)
      return server.ideas.map(({ html }) => html)
    }
    return { phone, asleep, signInAgain, sent }
  }
  const typed = { title: 'Fan', html: '<p>blade typed</p>' }

  test('takes the words of a tab that was suspended meanwhile, without a copy', async () => {
    const { asleep, signInAgain, sent } = await scene()
    await signInAgain()
    void asleep.change(() => typed)
    await asleep.keep()
    expect(await sent()).toEqual([typed.html])
  })

  test('is not reported as deleted to that tab, which goes on in the new row', async () => {
    const { phone, asleep, signInAgain } = await scene()
    await signInAgain()
    expect(await asleep.refresh()).toBe(true)
    expect(asleep.draftId).toBe(phone.rows()[0]?.draftId)
  })

  test('takes the words that a killed tab left', async () => {
    const { phone, asleep, signInAgain, sent } = await scene()
    await asleep.change(() => typed)
    await signInAgain()
    const storage = { read: () => new Map(), forget: () => undefined }
    await recoverWords(phone.context, storage, async (_, work) => {
      await work()
      return true
    })
    expect(await sent()).toEqual([typed.html])
  })
})
