import { beforeEach, describe, expect, test } from 'vitest'
import { removeDraft } from '../../pwa/sync/device/change-draft.ts'
import type { SyncContext } from '../../pwa/sync/device/context.ts'
import { keepPdf } from '../../pwa/sync/device/keep-file.ts'
import { localSrc } from '../../pwa/sync/device/pictures.ts'
import { pushDraft } from '../../pwa/sync/transport/push-draft.ts'
import { sendHeld, syncRound } from '../../pwa/sync/transport/sync-round.ts'
import { FakeServer } from './fake-server.ts'
import { type Network, QuietDevice } from './quiet-device.ts'

let server: FakeServer
let phone: QuietDevice
beforeEach(() => {
  server = new FakeServer()
  phone = new QuietDevice(server, 1)
})
const sync = (context: SyncContext) => syncRound(context, () => false)

/** The phone with a slow connection: uploads end when `release` is called. */
function withSlowUploads(): { context: SyncContext; release: () => void } {
  let release = () => {}
  const uploaded = new Promise<void>((resolve) => {
    release = resolve
  })
  const uploadPicture: SyncContext['server']['uploadPicture'] = async () => {
    await uploaded
    return { kind: 'ok', value: { url: '/api/assets/1/file', width: 1, height: 1 } }
  }
  return { context: { ...phone.context, server: { ...phone.context.server, uploadPicture } }, release }
}

const everyPromise = () => new Promise((resolve) => setImmediate(resolve))

describe('a picture that takes minutes to upload', () => {
  test('keeps no round from ending: it sends other words, fetches ideas and holds the picture', async () => {
    const tablet = new QuietDevice(server, 2)
    await tablet.write('From elsewhere', '<p>elsewhere</p>')
    await sync(tablet.context)
    const hash = 'a'.repeat(64)
    await phone.store.write((tables) =>
      tables.putFile({ hash, blob: new Blob(['x']), fileName: 'sketch.png', uploaded: null }),
    )
    const draftId = await phone.write('With a picture', `<p>look</p><img alt="" src="${localSrc(hash)}">`)
    await phone.write('Words alone', '<p>quick</p>')

    const { context, release } = withSlowUploads()
    const round = await sync(context)
    expect(round).toMatchObject({ state: 'done', isFetched: true, held: new Set([draftId]) })
    const sending = sendHeld(context, round.held, () => false)
    await everyPromise()
    expect(server.ideas.map(({ title }) => title).sort()).toEqual(['From elsewhere', 'Words alone'])
    expect(phone.rows().map(({ title }) => title)).toContain('From elsewhere')
    release()
    expect(await sending).toMatchObject({ state: 'done', outcomes: new Map([[draftId, 'synced']]) })
    expect(server.ideas.map(({ title }) => title)).toContain('With a picture')
  })
})

describe('a PDF', () => {
  test('that the server does not have is held without a request, but not its renaming or its deletion', async () => {
    const pdf = { file: new Blob(['%PDF-1.7']), fileName: 'Fan.pdf', title: 'Fan' }
    const { draftId } = await keepPdf(phone.context, pdf)
    expect((await sync(phone.context)).held).toEqual(new Set([draftId]))
    expect(phone.requests.map(({ kind }) => kind)).toEqual(['list'])

    const filed = phone.store.rows.drafts.get(draftId)
    if (filed) await phone.store.write((tables) => tables.putDraft({ ...filed, ideaId: 1 }))
    await phone.write('Quiet fan', '', draftId)
    await sync(phone.context)
    expect(phone.requests.map(({ kind }) => kind)).toContain('update')
    await removeDraft(phone.context, { draftId, seq: phone.store.rows.drafts.get(draftId)?.seq ?? 0 })
    await sync(phone.context)
    expect(phone.requests.map(({ kind }) => kind)).toContain('delete')
  })
})

describe('a server whose answers never agree', () => {
  const countPush = async (network: Network) => {
    const draftId = await phone.write('Fan', '<p>quiet</p>')
    await sync(phone.context)
    await phone.write('Fan', '<p>quieter</p>', draftId)
    phone.network = (request, deliver) => {
      if (phone.requests.length > 200) throw new Error('It never ends.')
      return network(request, deliver)
    }
    const before = phone.requests.length
    const pushed = await pushDraft(phone.context, draftId)
    return { pushed, requests: phone.requests.length - before }
  }

  test('is asked again later when it calls each change stale', async () => {
    const { pushed, requests } = await countPush((request, deliver) => {
      const [idea] = server.ideas
      if (request.kind !== 'update' || !idea) return deliver()
      return { kind: 'stale', current: { ...idea, isText: true, facts: null } }
    })
    expect(pushed).toBe('later')
    expect(requests).toBeLessThanOrEqual(20)
  })

  test('is asked again later when it calls an idea published but sends it as a draft', async () => {
    const { pushed, requests } = await countPush((request, deliver) =>
      request.kind === 'update' ? { kind: 'published' } : deliver(),
    )
    expect(pushed).toBe('later')
    expect(requests).toBeLessThanOrEqual(40)
  })
})

test('a row that the device cannot write does not stop other drafts, and its error is reported', async () => {
  await phone.write('Broken', '<p>x</p>')
  await phone.write('Whole', '<p>x</p>')
  const { store } = phone
  const context: SyncContext = {
    ...phone.context,
    store: {
      ...phone.context.store,
      read: (work) => store.read(work),
      listCards: () => store.listCards(),
      listEntries: () => store.listEntries(),
      listLabels: () => store.listLabels(),
      write: (work) =>
        store.write((tables) =>
          work({
            ...tables,
            putEntry: (entry) => {
              const isBroken = store.rows.drafts.get(entry.draftId)?.title === 'Broken'
              if (isBroken) throw new Error('The row does not fit.')
              return tables.putEntry(entry)
            },
          }),
        ),
    },
  }
  const { state, outcomes, errors } = await sync(context)
  expect(state).toBe('done')
  expect([...outcomes.values()].sort()).toEqual(['later', 'synced'])
  expect(errors.map(String)).toContain('Error: The row does not fit.')
  expect(server.ideas.map(({ title }) => title)).toEqual(['Whole'])
})
