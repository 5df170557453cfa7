import { beforeEach, describe, expect, test } from 'vitest'
import { FakeServer } from './fake-server.ts'
import { QuietDevice } from './quiet-device.ts'
import { syncWithFiles } from './sync-with-files.ts'

let server: FakeServer
let phone: QuietDevice
let tablet: QuietDevice
beforeEach(() => {
  server = new FakeServer()
  phone = new QuietDevice(server, 1)
  tablet = new QuietDevice(server, 2)
})
const sync = (device: QuietDevice) => syncWithFiles(device.context)
async function syncAll(rounds = 3): Promise<void> {
  for (let round = 0; round < rounds; round++) for (const device of [phone, tablet]) await sync(device)
}
const textsOf = (ideas: { html: string }[]) => ideas.map(({ html }) => html).sort()

const HASH = 'a'.repeat(64)
const showing = (id: number) => `<p>quiet</p><img src="/api/assets/${id}/file" alt="">`
const addressOf = (id: number) => ({ url: `/api/assets/${id}/file`, width: 4, height: 3 })

/** Gives the phone the bytes of asset 1. Returns the hashes of the pictures that it sends from now on. */
function keepPicture(): string[] {
  const sent: string[] = []
  const blob = new Blob(['picture'])
  phone.store.rows.files.set(HASH, { hash: HASH, blob, fileName: 'fan.png', uploaded: addressOf(1) })
  phone.context.server.uploadPicture = async (name) => {
    sent.push(name)
    return { kind: 'ok', value: addressOf(100_001) }
  }
  return sent
}

describe('an idea with a picture that a restored server does not have', () => {
  test.each(['phone', 'tablet'])(
    'gets its picture back from the phone that still has it, when the %s syncs first',
    async (first) => {
      await phone.writeKnown('Fan', showing(1))
      await syncAll(1)
      const sent = keepPicture()
      server.restore([])
      await sync(first === 'phone' ? phone : tablet)
      await syncAll()
      expect(textsOf(server.ideas)).toEqual([showing(100_001)])
      expect([textsOf(phone.rows()), textsOf(tablet.rows())]).toEqual([
        [showing(100_001)],
        [showing(100_001)],
      ])
      expect(sent).toEqual([HASH])
    },
  )

  test('gets its picture back, also when two ideas show the same one', async () => {
    await phone.writeKnown('Fan', showing(1))
    await phone.writeKnown('Fan, second try', showing(1))
    const sent = keepPicture()
    server.restore([])
    await syncAll()
    expect(textsOf(server.ideas)).toEqual([showing(100_001), showing(100_001)])
    // They may be sent at the same time: under one key it is one picture.
    expect([...new Set(sent)]).toEqual([HASH])
  })
})
