import { beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/rules/limits.ts'
import { syncRound } from '../../pwa/sync/transport/sync-round.ts'
import { FakeServer } from './fake-server.ts'
import { lost, open, QuietDevice } from './quiet-device.ts'

let server: FakeServer
let device: QuietDevice
beforeEach(() => {
  server = new FakeServer()
  device = new QuietDevice(server, 1)
})
const sync = (of = device) => syncRound(of.context, () => false)
const blocked = async () => (await device.store.listEntries()).map((entry) => entry.blocked?.code)
const kindsSent = () => device.requests.map(({ kind }) => kind).filter((kind) => kind !== 'list')

describe('words that are too long for the server', () => {
  test.each([
    ['a title of 201 characters', `${'t'.repeat(195)} word`, '<p>x</p>', 'title_too_long'],
    ['a text of more than 4 MiB', 'Fan', `<p>${'a'.repeat(limits.contentBytes)}</p>`, 'content_too_large'],
    ['a text of too many tags', 'Fan', '<p>x</p>'.repeat(20_001), 'content_too_large'],
  ])('%s is kept, refused without a request, and sent once it is shorter', async (_, title, html, code) => {
    const tooLong = title === 'Fan' ? title : `${title}s`
    device.network = lost
    const draftId = await device.write(tooLong, html)
    await sync()
    expect(await blocked()).toEqual([code])
    device.network = open
    await sync()
    await sync()
    expect(kindsSent()).toEqual([])
    expect(device.rows()).toMatchObject([{ title: tooLong, html }])
    await device.write(title, '<p>short</p>', draftId)
    await sync()
    expect(server.ideas).toMatchObject([{ title, html: '<p>short</p>' }])
    expect(await blocked()).toEqual([])
  })

  test('do not delay other drafts', async () => {
    await device.write('Fan', '<p>x</p>')
    await sync()
    const [row] = device.rows()
    await device.write('t'.repeat(limits.titleLength + 1), '<p>x</p>', row?.draftId)
    await device.write('Other', '<p>y</p>')
    await sync()
    expect(server.ideas.map(({ title }) => title)).toEqual(['Fan', 'Other'])
  })
})

test('half of a surrogate pair is no difference between the device and the server', async () => {
  await device.write('half \ud83d ', '<p>\ud83d!</p><p>b</p><p>c</p>')
  await sync()
  const tablet = new QuietDevice(server, 2)
  await sync(tablet)
  await tablet.write('Whole', '<p>changed</p><p>b</p><p>c</p>', tablet.rows()[0]?.draftId)
  await sync(tablet)
  const [row] = device.rows()
  await device.write(row?.title ?? '', '<p>\ud83d!</p><p>b</p><p>c and more</p>', row?.draftId)
  await sync()
  expect(device.copies).toBe(0)
  expect(server.ideas).toMatchObject([{ title: 'Whole', html: '<p>changed</p><p>b</p><p>c and more</p>' }])
})
