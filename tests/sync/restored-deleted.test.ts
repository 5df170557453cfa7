import { beforeEach, expect, test } from 'vitest'
import { removeDraft } from '../../pwa/sync/device/change-draft.ts'
import { syncRound } from '../../pwa/sync/transport/sync-round.ts'
import { draw } from './fake-ideas.ts'
import { FakeServer } from './fake-server.ts'
import { QuietDevice } from './quiet-device.ts'

/** After a restore from a backup the server lacks words that the tablet and the laptop still have. */
const newer = '<p>quiet</p><p>written on Tuesday</p>'
let server: FakeServer
let phone: QuietDevice
let tablet: QuietDevice
let laptop: QuietDevice
beforeEach(async () => {
  server = new FakeServer()
  phone = new QuietDevice(server, 1)
  tablet = new QuietDevice(server, 2)
  laptop = new QuietDevice(server, 3)
  const { draftId } = await tablet.writeKnown('Fan', '<p>quiet</p>')
  const backup = structuredClone(server.ideas)
  await tablet.write('Fan', newer, draftId)
  for (const device of [tablet, laptop]) await sync(device)
  server.restore(backup)
  await sync(phone)
})
const sync = (device: QuietDevice) => syncRound(device.context, () => false)
async function syncOthers(): Promise<void> {
  for (let round = 0; round < 3; round++) for (const device of [tablet, laptop]) await sync(device)
}
async function deleteOn(device: QuietDevice): Promise<void> {
  for (const row of device.rows()) await removeDraft(device.context, row)
  await sync(device)
}
const living = () => server.ideas.filter(({ isDeleted }) => !isDeleted).map(({ html }) => html)

test('newer words of two devices go on as one copy when the restored idea was deleted first', async () => {
  await deleteOn(phone)
  await syncOthers()
  expect(living()).toEqual([newer])
  for (const { rows } of [tablet, laptop])
    expect(rows()).toMatchObject([{ html: newer, notice: { why: 'server-went-back' } }])
  // The owner deletes that copy, too, and no device brings it back.
  await sync(phone)
  await deleteOn(phone)
  await syncOthers()
  expect([living(), tablet.rows(), laptop.rows()]).toEqual([[], [], []])
})

test('newer words of two devices go on as one copy when another client drew in the restored idea', async () => {
  for (const idea of server.ideas) draw(idea)
  await syncOthers()
  expect(living()).toEqual(['', newer])
  for (const { rows } of [tablet, laptop]) expect(rows()).toMatchObject([{ html: newer }])
})

test('an idea that was deleted before the backup leaves no copy on a device that learns of it later', async () => {
  const other = new FakeServer()
  const [there, here] = [new QuietDevice(other, 4), new QuietDevice(other, 5)]
  await there.writeKnown()
  await sync(here)
  expect(here.rows()).toHaveLength(1)
  await deleteOn(there)
  other.restore(structuredClone(other.ideas))
  await sync(here)
  expect(here.rows()).toEqual([])
})
