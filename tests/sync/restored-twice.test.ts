import { expect, test } from 'vitest'
import { syncRound } from '../../pwa/sync/transport/sync-round.ts'
import { FakeServer } from './fake-server.ts'
import { lost, open, QuietDevice } from './quiet-device.ts'

const sync = (device: QuietDevice) => syncRound(device.context, () => false)

test('words written between two restores of one backup are not lost', async () => {
  const server = new FakeServer()
  const [phone, laptop] = [new QuietDevice(server, 1), new QuietDevice(server, 2)]
  await phone.writeKnown('Fan', '<p>a</p>')
  await sync(laptop)
  const backup = structuredClone(server.ideas)
  server.restore(backup)
  for (const device of [phone, laptop, phone]) await sync(device)
  const idea = (device: QuietDevice) => device.rows().find(({ copyOf }) => copyOf === null)
  phone.network = open
  await phone.write('Fan', '<p>a</p><p>written on Monday</p>', idea(phone)?.draftId)
  await sync(phone)
  expect(await phone.store.listEntries()).toEqual([])
  // The same backup is restored again, before the next one was made. The laptop writes first.
  phone.network = lost
  server.restore(backup)
  await sync(laptop)
  await laptop.write('Fan', '<p>a</p><p>written on Tuesday</p>', idea(laptop)?.draftId)
  await sync(laptop)
  phone.network = open
  for (let n = 0; n < 3; n++) for (const device of [phone, laptop]) await sync(device)
  // The owner continues writing on the phone.
  const row = idea(phone)
  await phone.write('Fan', `${row?.html}<p>and on Wednesday</p>`, row?.draftId)
  for (let n = 0; n < 3; n++) for (const device of [phone, laptop]) await sync(device)
  const words = server.ideas.map(({ html }) => html).join('\n')
  for (const day of ['Monday', 'Tuesday', 'Wednesday']) expect(words).toContain(day)
})
