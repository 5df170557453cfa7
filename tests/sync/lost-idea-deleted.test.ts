import { expect, test } from 'vitest'
import { removeDraft } from '../../pwa/sync/device/change-draft.ts'
import { syncRound } from '../../pwa/sync/transport/sync-round.ts'
import { FakeServer } from './fake-server.ts'
import { lost, open, QuietDevice } from './quiet-device.ts'

const sync = (device: QuietDevice) => syncRound(device.context, () => false)
const wordsEverywhere = (server: FakeServer, ...devices: QuietDevice[]) => [
  ...server.ideas.filter(({ isDeleted }) => !isDeleted).map(({ html }) => html),
  ...devices.flatMap((device) => device.rows().map(({ html }) => html)),
]

test('unsent words are kept when another device sent a lost idea again and deleted it', async () => {
  const server = new FakeServer()
  const [phone, tablet] = [new QuietDevice(server, 1), new QuietDevice(server, 2)]
  await phone.writeKnown('Fan', '<p>quiet</p>')
  await sync(tablet)
  tablet.network = lost
  await tablet.write('Fan', '<p>quiet</p><p>a week of thoughts on the train</p>', tablet.rows()[0]?.draftId)
  await sync(tablet)
  // The server is restored from a backup without the idea. The phone sends it again, and its owner deletes it there.
  server.restore([])
  for (let n = 0; n < 3; n++) await sync(phone)
  const [again] = phone.rows()
  if (!again) throw new Error('The phone did not send it again.')
  await removeDraft(phone.context, again)
  await sync(phone)
  tablet.network = open
  for (let n = 0; n < 3; n++) await sync(tablet)
  expect(await tablet.store.listEntries()).toEqual([])
  expect(wordsEverywhere(server, tablet).join('\n')).toContain('a week of thoughts on the train')
})

test('unsent words of an earlier account are kept when their idea was deleted under the same key', async () => {
  const server = new FakeServer()
  const [phone, tablet] = [new QuietDevice(server, 1), new QuietDevice(server, 2)]
  const KEY = '0d6c5c5e-3c1b-4c86-9f57-0f6f1f0b7a11'
  await phone.write('Fan', '<p>quiet</p>', KEY)
  await sync(phone)
  const [made] = phone.rows()
  if (!made) throw new Error('The phone made none.')
  await removeDraft(phone.context, made)
  await sync(phone)
  await tablet.write('Fan', '<p>quiet</p><p>unsent words of the tablet</p>', KEY)
  const brought = tablet.store.rows.drafts.get(KEY)
  if (brought) tablet.store.rows.drafts.set(KEY, { ...brought, draftKey: KEY })
  for (let n = 0; n < 3; n++) await sync(tablet)
  expect(wordsEverywhere(server, tablet).join('\n')).toContain('unsent words of the tablet')
})

test.each(['at once', 'after a try that got no answer'])(
  'new words in a draft that was sent and deleted become a new idea, sent %s',
  async (when) => {
    const server = new FakeServer()
    const phone = new QuietDevice(server, 1)
    // Begun and left without a connection, so the browser's history still has the address without an id.
    const draftId = await phone.write('Fan', '<p>quiet</p>')
    await sync(phone)
    for (const row of phone.rows()) await removeDraft(phone.context, row)
    await sync(phone)
    expect(phone.store.rows.drafts.size).toBe(0)
    await phone.write('Lamp', '<p>bright</p>', draftId)
    if (when !== 'at once') {
      phone.network = lost
      await sync(phone)
      phone.network = open
    }
    for (let n = 0; n < 2; n++) await sync(phone)
    expect(phone.rows()).toMatchObject([{ title: 'Lamp', html: '<p>bright</p>', ideaId: 2 }])
  },
)
