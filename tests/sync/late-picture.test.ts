import { expect, test } from 'vitest'
import { FakeServer } from './fake-server.ts'
import { QuietDevice } from './quiet-device.ts'
import { syncWithFiles } from './sync-with-files.ts'

const ADDRESS = '/api/assets/1/file'
const picture = (src: string) => `<img src="${src}" alt="">`

test('what another device writes meanwhile and the picture are both in the text', async () => {
  const server = new FakeServer()
  const [phone, tablet] = [new QuietDevice(server, 1), new QuietDevice(server, 2)]
  const sync = (device: QuietDevice) => syncWithFiles(device.context)
  for (const { context } of [phone, tablet])
    context.split = (html) => html.match(/<p>[^<]*<\/p>|<img[^<]*>/g) ?? []
  const hash = 'a'.repeat(64)
  phone.store.rows.files.set(hash, { hash, blob: new Blob(['a']), fileName: 'a.png', uploaded: null })
  phone.context.server.uploadPicture = async () => ({ kind: 'intercepted' })
  await phone.write('Fan', `<p>quiet</p><p>blades</p>${picture(`local:${hash}`)}`)
  await sync(phone)
  await sync(tablet)
  const [row] = tablet.rows()
  expect(row?.html).toBe('<p>quiet</p><p>blades</p>')
  await tablet.write('Fan', '<p>very quiet</p><p>blades</p>', row?.draftId)
  await sync(tablet)
  await sync(phone)
  phone.context.server.uploadPicture = async () => ({
    kind: 'ok',
    value: { url: ADDRESS, width: 4, height: 3 },
  })
  for (const device of [phone, tablet]) await sync(device)
  const whole = `<p>very quiet</p><p>blades</p>${picture(ADDRESS)}`
  expect([...server.ideas, ...phone.rows(), ...tablet.rows()].map(({ html }) => html)).toEqual([
    whole,
    whole,
    whole,
  ])
})
