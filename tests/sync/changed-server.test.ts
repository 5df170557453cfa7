import { beforeEach, describe, expect, test } from 'vitest'
import { syncRound } from '../../pwa/sync/transport/sync-round.ts'
import { FakeServer } from './fake-server.ts'
import { QuietDevice } from './quiet-device.ts'

let server: FakeServer
let device: QuietDevice
beforeEach(() => {
  server = new FakeServer()
  device = new QuietDevice(server, 1)
})
const sync = (of = device) => syncRound(of.context, () => false)

describe('sync', () => {
  test('deletes nothing on the device when the server lists no ideas', async () => {
    await device.writeKnown()
    device.network = (request, deliver) => (request.kind === 'list' ? { kind: 'ok', value: [] } : deliver())
    await sync()
    expect(device.rows()).toHaveLength(1)
  })

  test("deletes nothing on the device when the server's list fails", async () => {
    await device.writeKnown()
    device.network = (request, deliver) => (request.kind === 'list' ? { kind: 'later' } : deliver())
    await sync()
    expect(device.rows()).toHaveLength(1)
  })

  test('makes no copy when two devices wrote the same words', async () => {
    const row = await device.writeKnown()
    const tablet = new QuietDevice(server, 2)
    await sync(tablet)
    await tablet.write('Fan', '<p>same</p>', tablet.rows()[0]?.draftId)
    await sync(tablet)
    await device.write('Fan', '<p>same</p>', row.draftId)
    await sync()
    expect(device.copies).toBe(0)
    expect(server.ideas).toHaveLength(1)
  })
})
