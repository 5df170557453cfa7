import { Long } from 'bson'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newSession, rawClient } from '../../tests/embedded-mongodb/raw-client.ts'
import { temporaryFolder, temporaryStore } from '../../tests/embedded-mongodb/temporary-store.ts'
import { startStore } from './start-store.ts'
import type { Doc } from './values/values.ts'

let host: Awaited<ReturnType<typeof temporaryStore>>
beforeAll(async () => {
  host = await temporaryStore()
})
afterAll(() => host.close())

describe('a repeated write', () => {
  const update = (session: Doc, number: number): Doc => ({
    update: 'retry',
    updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } }, upsert: true }],
    lsid: session,
    txnNumber: Long.fromNumber(number),
  })

  test('gets the first answer and changes nothing, and one older than the last is refused', async () => {
    const { client, close } = await rawClient(host.store.address)
    const session = newSession()
    const first = await client(update(session, 1))
    expect(first).toMatchObject({ n: 1, upserted: [{ index: 0, _id: 1 }] })
    expect(await client(update(session, 1))).toEqual(first)
    expect(await client(update(session, 2))).toMatchObject({ n: 1, nModified: 1 })
    expect(await client(update(session, 1))).toMatchObject({ ok: 0, code: 225 })
    expect(await host.db.collection('retry').findOne()).toEqual({ _id: 1, n: 2 })
    close()
  })

  test('sent on two connections at once is applied once', async () => {
    const [one, two] = await Promise.all([rawClient(host.store.address), rawClient(host.store.address)])
    const session = newSession()
    const many = Array.from({ length: 1200 }, (_, i) => ({ i, k: 0 }))
    await host.db.collection('twice').insertMany(many)
    const write: Doc = {
      findAndModify: 'twice',
      query: { k: 0, missing: null },
      sort: { k: 1 },
      update: { $inc: { k: 1 } },
      lsid: session,
      txnNumber: Long.fromNumber(1),
    }
    const [a, b] = await Promise.all([one.client(write), two.client(write)])
    expect(a).toEqual(b)
    expect(await host.db.collection('twice').countDocuments({ k: 1 })).toBe(1)
    one.close()
    two.close()
  })

  test('is remembered across a restart of the store', async () => {
    const { folder, remove } = temporaryFolder()
    const session = newSession()
    const answers: Doc[] = []
    for (let restart = 0; restart < 2; restart++) {
      const store = await startStore({ folder })
      const { client, close } = await rawClient(store.address)
      answers.push(await client(update(session, 7)))
      const found = await client({ find: 'retry' })
      expect(found).toMatchObject({ cursor: { firstBatch: [{ _id: 1, n: 1 }] } })
      close()
      await store.close()
    }
    expect(answers[1]).toEqual(answers[0])
    remove()
  })

  test('that failed is applied when it is sent again', async () => {
    const { client, close } = await rawClient(host.store.address)
    const session = newSession()
    const failing = { ...update(session, 1), updates: undefined }
    expect(await client(failing)).toMatchObject({ ok: 0 })
    expect(await client(update(session, 1))).toMatchObject({ ok: 1 })
    close()
  })
})
