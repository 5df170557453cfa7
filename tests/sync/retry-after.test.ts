import { beforeEach, describe, expect, test } from 'vitest'
import { EngineScene, HOURS, MINUTES, SECONDS } from './engine-scene.ts'
import type { Network } from './quiet-device.ts'

let scene: EngineScene
let phone: EngineScene['phone']
let tab: EngineScene['tab']
let time: EngineScene['time']
beforeEach(async () => {
  scene = new EngineScene()
  ;({ phone, tab, time } = scene)
})

const refusing =
  (waitMs: number): Network =>
  () => ({ kind: 'later', waitMs })
const refusingCreations =
  (kind: 'later' | 'full' | 'quota', waitMs: number): Network =>
  (request, deliver) =>
    request.kind === 'create' && request.words.title === 'Fan' ? { kind, waitMs } : deliver()

describe('a server that names the time of the next attempt', () => {
  test('gets no request before that time, whatever is written and however often the connection returns', async () => {
    phone.device.network = refusing(20 * MINUTES)
    await scene.write('Fan')
    tab.engine.start()
    await time.advance(1 * SECONDS)
    const asked = phone.requests.length
    const until = time.now + 20 * MINUTES - 2 * SECONDS
    for (let n = 0; time.now < until; n++) {
      await scene.write(`Draft ${n}`)
      tab.engine.requestSync()
      tab.tell('visible')
      tab.tell('online')
      await time.advance(Math.min(1 * MINUTES, until - time.now))
    }
    expect(phone.requests).toHaveLength(asked)
    expect(tab.engine.state).toBe('asked')
    phone.device.network = (_, deliver) => deliver()
    await time.advance(4 * MINUTES)
    expect(scene.server.ideas).toHaveLength(21)
    await scene.expectRest()
  })

  test.each(['retry', 'signed-in'] as const)("is asked at once on a person's action: %s", async (how) => {
    phone.device.network = refusing(20 * MINUTES)
    await scene.write('Fan')
    tab.engine.start()
    await time.advance(1 * MINUTES)
    phone.device.network = (_, deliver) => deliver()
    if (how === 'retry') tab.engine.retry()
    else tab.tell('signed-in')
    await time.advance(1 * SECONDS)
    expect(scene.server.ideas).toMatchObject([{ title: 'Fan' }])
    await scene.expectRest()
  })

  test('is asked again after an hour, even if it named a day', async () => {
    phone.device.network = refusing(24 * HOURS)
    await scene.write('Fan')
    tab.engine.start()
    await time.advance(1 * SECONDS)
    expect(await phone.countRequests(59 * MINUTES)).toBe(0)
    expect(await phone.countRequests(10 * MINUTES)).toBeGreaterThan(0)
  })

  test.each(['later', 'full', 'quota'] as const)(
    '%s: one draft waits for that time, and the others are sent',
    async (kind) => {
      phone.device.network = refusingCreations(kind, 10 * MINUTES)
      await scene.write('Fan')
      tab.engine.start()
      await time.advance(1 * SECONDS)
      const tries = () =>
        phone.requests.filter((one) => one.kind === 'create' && one.words.title === 'Fan').length
      expect(tries()).toBe(1)
      expect(tab.engine.state).toBe(kind === 'later' ? 'asked' : kind)
      await scene.write('Kettle')
      tab.engine.requestSync()
      await time.advance(9 * MINUTES)
      expect(scene.server.ideas).toMatchObject([{ title: 'Kettle' }])
      expect(tries()).toBe(1)
      phone.device.network = (_, deliver) => deliver()
      await time.advance(3 * MINUTES)
      expect(scene.server.ideas).toMatchObject([{ title: 'Kettle' }, { title: 'Fan' }])
      await scene.expectRest()
    },
  )

  test('counts as unreachable when it names a short time', async () => {
    phone.device.network = refusing(30 * SECONDS)
    await scene.write('Fan')
    tab.engine.start()
    await time.advance(1 * SECONDS)
    expect(tab.engine.state).toBe('unreachable')
  })

  test('also holds back a draft that its owner sends by hand, and fetching', async () => {
    await scene.writeElsewhere(['Lamp'])
    phone.device.network = (request, deliver) =>
      request.kind === 'list' ? deliver() : { kind: 'later', waitMs: 10 * MINUTES }
    const draftId = await scene.write('Fan')
    tab.engine.start()
    expect(await tab.push(draftId)).toBe('later')
    await time.advance(1 * SECONDS)
    expect(await phone.countRequests(9 * MINUTES)).toBe(0)
    phone.device.network = (_, deliver) => deliver()
    await time.advance(3 * MINUTES)
    expect(scene.server.ideas).toHaveLength(2)
    expect(phone.device.rows()).toHaveLength(2)
  })
})
