import { expect, test } from 'vitest'
import { HOURS, MINUTES, SECONDS } from './engine-scene.ts'
import { SlowFiles, sentPicture } from './slow-files-scene.ts'

/** A phone whose picture could not be uploaded for ten minutes, so that the next attempt is minutes away. */
async function startWithFailures(kind: 'later' | 'quota' | 'unreachable' | 'intercepted') {
  const scene = new SlowFiles()
  const arrived = scene.answer
  scene.uploadMs = 1 * SECONDS
  scene.answer = () => ({ kind })
  const draftId = await scene.startWithPicture()
  await scene.time.advance(10 * MINUTES)
  const type = async (words: string) => {
    await scene.write('Fan', `<p>blades</p><p>${words}</p>${scene.keepPicture('a')}`, draftId)
    scene.tab.engine.requestSync()
  }
  const countUploads = () => scene.uploads.length
  const letThrough = () => {
    scene.answer = arrived
  }
  return { scene, draftId, type, countUploads, letThrough }
}

test.each(['later', 'quota', 'unreachable', 'intercepted'] as const)(
  'words that are typed after an upload ended with "%s" are sent at once, the upload is tried again in its time',
  async (kind) => {
    const { scene, type, countUploads, letThrough } = await startWithFailures(kind)
    const before = countUploads()
    for (const words of ['of balsa', 'of balsa wood', 'of light balsa wood']) {
      await type(words)
      await scene.time.advance(1 * SECONDS)
      expect(scene.onServer()).toEqual({ Fan: `<p>blades</p><p>${words}</p>` })
    }
    expect([countUploads() - before, scene.countSent()]).toEqual([0, 4])

    letThrough()
    await scene.time.advance(6 * MINUTES)
    const whole = `<p>blades</p><p>of light balsa wood</p>${sentPicture('a')}`
    expect(scene.onServer()).toEqual({ Fan: whole })
    expect([countUploads() - before, scene.countSent()]).toEqual([1, 5])
    await scene.expectRest()
  },
)

test('saving tries the upload again at once; words that are typed after it failed are sent at once', async () => {
  const { scene, draftId, type, countUploads } = await startWithFailures('later')
  const before = countUploads()
  await type('of balsa')
  const saved = scene.tab.engine.push(draftId)
  await scene.time.advance(2 * SECONDS)
  expect(await saved).toBe('later')
  expect(countUploads() - before).toBe(1)
  await type('of balsa wood')
  await scene.time.advance(1 * SECONDS)
  expect(scene.onServer()).toEqual({ Fan: '<p>blades</p><p>of balsa wood</p>' })
  expect(countUploads() - before).toBe(1)
})

test('words that the server cannot take wait for their own retry, whatever waits with their files', async () => {
  const { scene, type } = await startWithFailures('later')
  scene.phone.device.network = (call, deliver) => (call.kind === 'update' ? { kind: 'later' } : deliver())
  await type('of balsa')
  await scene.time.advance(1 * SECONDS)
  const sent = scene.countSent()
  scene.tab.engine.requestSync()
  await scene.time.advance(100)
  expect(scene.countSent()).toBe(sent)
  scene.phone.device.network = (_, deliver) => deliver()
  await scene.time.advance(5 * SECONDS)
  expect(scene.onServer()).toEqual({ Fan: '<p>blades</p><p>of balsa</p>' })
})

test('each attempt to upload costs one look at the list, and nothing else happens', async () => {
  const { scene, countUploads } = await startWithFailures('quota')
  const [uploads, wakings] = [countUploads(), scene.tab.wakings.length]
  const requests = await scene.phone.countRequests(1 * HOURS)
  const attempts = countUploads() - uploads
  expect(attempts).toBeGreaterThan(10)
  expect([requests, scene.tab.wakings.length - wakings]).toEqual([attempts, attempts])
})

test.each(['retry', 'save'] as const)(
  'an upload that takes long after a %s is left to itself',
  async (by) => {
    const { scene, draftId, countUploads, letThrough } = await startWithFailures('later')
    const before = countUploads()
    scene.uploadMs = 1 * HOURS
    letThrough()
    if (by === 'save') void scene.tab.engine.push(draftId)
    await scene.time.advance(6 * MINUTES)
    expect(countUploads() - before).toBe(1)
    const wakings = scene.tab.wakings.length
    expect(await scene.phone.countRequests(50 * MINUTES)).toBe(0)
    expect(scene.tab.wakings.length - wakings).toBeLessThanOrEqual(10)
    await scene.time.advance(10 * MINUTES)
    expect(scene.onServer()).toEqual({ Fan: `<p>blades</p>${sentPicture('a')}` })
    await scene.expectRest()
  },
)
