import { beforeEach, expect, test, vi } from 'vitest'
import { HOURS, MINUTES, SECONDS } from './engine-scene.ts'
import { SlowFiles, sentPicture } from './slow-files-scene.ts'

let scene: SlowFiles
beforeEach(() => {
  scene = new SlowFiles()
})

test('other words are sent, saved and fetched while a picture is on its way', async () => {
  const { tab, time } = scene
  await scene.startWithPicture()
  expect(tab.engine.state).toBe('syncing')
  const other = await scene.write('Kettle', '<p>quiet</p>')
  const saved = vi.fn()
  void tab.engine.push(other).then(saved)
  await time.advance(1)
  expect(saved).toHaveBeenCalledWith('synced')
  await scene.write('Lamp', '<p>bright</p>')
  await scene.writeElsewhere(['From elsewhere'])
  tab.engine.requestSync()
  await time.advance(1 * SECONDS)
  expect(Object.keys(scene.onServer()).sort()).toEqual(['From elsewhere', 'Kettle', 'Lamp'])
  expect(scene.phone.device.rows().map(({ title }) => title)).toContain('From elsewhere')

  await time.advance(scene.uploadMs)
  expect(scene.onServer()).toMatchObject({ Fan: `<p>blades</p>${sentPicture('a')}` })
  expect(scene.uploads).toHaveLength(1)
  await scene.expectRest()
})

test('the words of its own draft wait ten seconds for it, later ones not at all', async () => {
  const { tab, time } = scene
  const draftId = await scene.startWithPicture()
  await time.advance(8 * SECONDS)
  expect(scene.onServer()).toEqual({})
  await time.advance(2 * SECONDS)
  expect(scene.onServer()).toEqual({ Fan: '<p>blades</p>' })
  await scene.write('Fan', `<p>blades</p><p>of balsa</p>${scene.keepPicture('a')}`, draftId)
  tab.engine.requestSync()
  await time.advance(1 * SECONDS)
  expect(scene.onServer()).toEqual({ Fan: '<p>blades</p><p>of balsa</p>' })
  expect(scene.countSent()).toBe(2)

  await time.advance(scene.uploadMs)
  expect(scene.onServer()).toEqual({ Fan: `<p>blades</p><p>of balsa</p>${sentPicture('a')}` })
  expect([scene.countSent(), scene.uploads.length]).toEqual([3, 1])
  await scene.expectRest()
})

test('a picture that arrives within ten seconds is sent with its words, once', async () => {
  scene.uploadMs = 9 * SECONDS
  await scene.startWithPicture()
  await scene.time.advance(1 * HOURS)
  expect(scene.onServer()).toEqual({ Fan: `<p>blades</p>${sentPicture('a')}` })
  expect(scene.countSent()).toBe(1)
})

test('saving a draft sends its own picture at once, and its words before it if that takes long', async () => {
  const { tab, time } = scene
  await scene.startWithPicture()
  const draftId = await scene.write('Kettle', `<p>quiet</p>${scene.keepPicture('b')}`)
  const saved = vi.fn()
  void tab.engine.push(draftId).then(saved)
  await time.advance(1 * SECONDS)
  expect(scene.uploads).toEqual(['a', 'b'])
  await time.advance(10 * SECONDS)
  expect(scene.onServer()).toMatchObject({ Kettle: '<p>quiet</p>' })
  expect(saved).not.toHaveBeenCalled()
  await time.advance(scene.uploadMs)
  expect(saved).toHaveBeenCalledWith('synced')
  expect(scene.onServer()).toMatchObject({ Kettle: `<p>quiet</p>${sentPicture('b')}` })
  expect(scene.uploads).toHaveLength(2)
  await scene.expectRest()
})

test('a picture that was added meanwhile follows without another wait', async () => {
  const { tab, time } = scene
  await scene.startWithPicture()
  await scene.write('Kettle', `<p>quiet</p>${scene.keepPicture('b')}`)
  tab.engine.requestSync()
  await time.advance(scene.uploadMs + 1 * SECONDS)
  expect(scene.uploads).toEqual(['a', 'b'])
  await time.advance(scene.uploadMs)
  expect(Object.values(scene.onServer()).every((html) => html.includes('/api/assets/'))).toBe(true)
  await scene.expectRest()
})

test.each(['same', 'other'] as const)(
  'the words of a draft that is written meanwhile in the %s tab wait ten seconds, not for the files of others',
  async (which) => {
    const { phone, tab, time } = scene
    await scene.startWithPicture()
    const writing = which === 'same' ? tab : phone.openTab()
    writing.engine.start()
    await time.advance(20 * SECONDS)
    await scene.write('Kettle', `<p>quiet</p>${scene.keepPicture('b')}`)
    writing.engine.requestSync()
    await time.advance(9 * SECONDS)
    expect(scene.onServer()).not.toHaveProperty('Kettle')
    await time.advance(2 * SECONDS)
    expect(scene.onServer()).toMatchObject({ Kettle: '<p>quiet</p>' })
    expect(scene.uploads).toEqual(['a'])
    await time.advance(2 * scene.uploadMs)
    expect(scene.onServer()).toMatchObject({ Kettle: `<p>quiet</p>${sentPicture('b')}` })
    await scene.expectRest()
  },
)

test('an hour of uploading makes no more rounds than an hour of rest', async () => {
  scene.uploadMs = 2 * HOURS
  await scene.startWithPicture()
  await scene.time.advance(1 * MINUTES)
  const rounds = scene.tab.rounds.length
  await scene.time.advance(1 * HOURS)
  expect(scene.tab.rounds.length - rounds).toBeLessThanOrEqual(12)
})

test('one tab uploads a picture, and the other ones sync meanwhile', async () => {
  const { phone, time } = scene
  await scene.startWithPicture()
  const second = phone.openTab()
  second.engine.start()
  await time.advance(1 * SECONDS)
  await scene.write('Kettle', '<p>quiet</p>')
  second.engine.requestSync()
  await time.advance(1 * SECONDS)
  expect(scene.onServer()).toHaveProperty('Kettle')
  await time.advance(scene.uploadMs)
  expect(scene.uploads).toHaveLength(1)
  expect(scene.countSent(), 'the words alone, the draft with its picture, and Kettle').toBe(3)
  await scene.expectRest()
})

test('a connection that ends meanwhile is shown at once, and later the picture is sent again', async () => {
  const { phone, tab, time } = scene
  await scene.startWithPicture()
  phone.device.network = () => ({ kind: 'unreachable' })
  const arrived = scene.answer
  scene.answer = () => ({ kind: 'unreachable' })
  tab.engine.requestSync()
  await time.advance(1 * SECONDS)
  expect(tab.engine.state).toBe('unreachable')
  await time.advance(scene.uploadMs)
  expect(tab.engine.state).toBe('unreachable')

  phone.device.network = (_, deliver) => deliver()
  scene.answer = arrived
  scene.uploadMs = 1
  tab.tell('online')
  await time.advance(1 * SECONDS)
  expect(scene.onServer()).toEqual({ Fan: `<p>blades</p>${sentPicture('a')}` })
  await scene.expectRest()
})

test.each(['later', 'quota', 'unreachable', 'intercepted'] as const)(
  'an upload that ends with "%s" is tried again with growing waits, its words are sent once',
  async (kind) => {
    scene.uploadMs = 1 * SECONDS
    scene.answer = () => ({ kind })
    await scene.startWithPicture()
    await scene.time.advance(1 * HOURS)
    expect(scene.uploads.length).toBeGreaterThan(12)
    expect(scene.uploads.length).toBeLessThan(25)
    expect([scene.onServer(), scene.countSent()]).toEqual([{ Fan: '<p>blades</p>' }, 1])
  },
)

test('a session that ends meanwhile ends the uploads as well', async () => {
  await scene.write('Kettle', `<p>quiet</p>${scene.keepPicture('b')}`)
  scene.answer = () => ({ kind: 'paused', why: 'signed-out' })
  await scene.write('Fan', `<p>blades</p>${scene.keepPicture('a')}`)
  scene.uploadMs = 1 * SECONDS
  scene.tab.engine.start()
  await scene.time.advance(2 * SECONDS)
  expect(scene.tab.engine.state).toBe('signed-out')
  expect(scene.uploads).toHaveLength(2)
})

test('the lock for files that another tab takes away is asked for again', async () => {
  scene.uploadMs = 1 * SECONDS
  scene.phone.filesLock.isStolenNext = true
  await scene.write('Fan', `<p>blades</p>${scene.keepPicture('a')}`)
  scene.tab.engine.start()
  await scene.time.advance(5 * MINUTES)
  expect(scene.onServer()).toEqual({ Fan: `<p>blades</p>${sentPicture('a')}` })
  await scene.expectRest()
})

test('a stopped engine begins no more scene.uploads', async () => {
  await scene.startWithPicture()
  await scene.write('Kettle', `<p>quiet</p>${scene.keepPicture('b')}`)
  scene.tab.engine.requestSync()
  await scene.time.advance(1 * SECONDS)
  scene.tab.engine.stop()
  await scene.time.advance(1 * HOURS)
  expect(scene.uploads).toEqual(['a'])
})
