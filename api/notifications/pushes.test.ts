import mongoose from 'mongoose'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { DAY, MINUTE, SECOND } from '#contract/rules/durations.ts'
import { PushMessage } from '#contract/rules/push-message.ts'
import { makeShare, readAlong } from '../../tests/access/people.ts'
import { agreed, type Browser, devices, openPushScene, read } from '../../tests/push/push-scene.ts'
import { createRateLimiter } from '../adapters/database/rate-limit.model.ts'
import { subscriptionId } from './devices/subscriptions.ts'
import { notifyAllByPush } from './notify-all.ts'

const scene = openPushScene()
const notify = () => notifyAllByPush(scene.server.context)
const messages = (browser: Browser) => browser.told().map((text) => v.parse(PushMessage, JSON.parse(text)))

describe('a subscribed browser', () => {
  test('is notified once who opened an idea, without any content or address', async () => {
    const [phone, desk] = [await agreed(scene, scene.owner), await agreed(scene, scene.owner)]
    const { id, accessLink } = await makeShare(scene.owner, scene.ideaId)
    await readAlong(scene.server, accessLink, 'Grace\nReader https://evil.example')
    await Promise.all([notify(), notify(), notify()])
    for (const browser of [phone, desk]) {
      expect(messages(browser)).toMatchObject([
        { kind: 'opened', who: 'Grace Reader https evil. example', idea: scene.ideaId, link: id },
      ])
      expect(browser.told().join()).not.toMatch(/owl|feather|@/)
    }
    await notify()
    expect(phone.told()).toHaveLength(1)
  })

  test('is not notified of kinds of events and ideas that are switched off', async () => {
    const phone = await agreed(scene, scene.owner)
    await scene.owner.send('PATCH', '/api/notifications', { kinds: { opened: { push: false } } })
    await read(scene)
    await notify()
    await scene.owner.send('PATCH', '/api/notifications', { kinds: { opened: { push: true } } })
    await scene.owner.put(`/api/ideas/${scene.ideaId}/notifications`, { isOn: false })
    await read(scene)
    await notify()
    expect(phone.told()).toEqual([])
  })

  test('is removed when its push service answers 404 or 410', async () => {
    for (const status of [404, 410]) {
      await agreed(scene, scene.owner)
      scene.service.answers.push({ status })
      await read(scene)
      await notify()
      expect(await devices(scene.owner)).toEqual([])
    }
  })

  test('whose subscription cannot be unsealed does not delay others', async () => {
    const broken = await agreed(scene, scene.owner)
    const phone = await agreed(scene, scene.owner)
    const found = mongoose.connection.collection<{ _id: string }>('push_subscriptions')
    await found.updateOne({ _id: subscriptionId(broken.endpoint) }, { $set: { sealed: 'under another key' } })
    await read(scene)
    await notify()
    expect([broken.told(), phone.told().length]).toEqual([[], 1])
  })

  test('is notified again after the wait that its push service asks for, but not after a day', async () => {
    const phone = await agreed(scene, scene.owner)
    const { accessLink } = await makeShare(scene.owner, scene.ideaId)
    scene.service.answers.push({ status: 429, headers: { 'retry-after': '600' } }, { status: 500 })
    await read(scene)
    await notify()
    scene.server.advance(9 * MINUTE)
    await notify()
    expect(phone.told()).toHaveLength(1)
    scene.server.advance(2 * MINUTE)
    await notify()
    scene.server.advance(3 * MINUTE)
    await notify()
    expect(new Set(messages(phone).map(({ id }) => id)).size).toBe(1)
    expect(phone.told()).toHaveLength(3)
    scene.service.answers.push({ status: 503 })
    await read(scene)
    await notify()
    scene.server.advance(DAY)
    await notify()
    expect(phone.told()).toHaveLength(4)
    scene.service.answers.push({ status: 429, headers: { 'retry-after': '172800' } })
    await readAlong(scene.server, accessLink)
    await notify()
    await notify()
    expect(phone.told()).toHaveLength(5)
  })

  test('is notified of what waited while the clock was ahead, once the clock is right', async () => {
    const phone = await agreed(scene, scene.owner)
    const { accessLink } = await makeShare(scene.owner, scene.ideaId)
    scene.server.advance(7 * DAY)
    scene.service.answers.push({ status: 503 })
    await readAlong(scene.server, accessLink)
    await notify()
    expect(phone.told()).toHaveLength(1)
    scene.server.advance(-7 * DAY)
    await notify()
    expect(phone.told()).toHaveLength(2)
    expect(Number(scene.service.taken.at(-1)?.headers.ttl)).toBe(DAY / SECOND)
    await notify()
    expect(phone.told()).toHaveLength(2)
  })

  test.each([
    ['seen', () => scene.owner.post('/api/activity/read', { upTo: 'f'.repeat(32) })],
    [
      'switched off',
      () => scene.owner.send('PATCH', '/api/notifications', { kinds: { opened: { push: false } } }),
    ],
    [
      'switched off for the idea',
      () => scene.owner.put(`/api/ideas/${scene.ideaId}/notifications`, { isOn: false }),
    ],
    ['deleted', () => scene.owner.delete(`/api/ideas/${scene.ideaId}`)],
  ])(
    'is not notified later of an event that was %s while its push service was unavailable',
    async (_what, change) => {
      const phone = await agreed(scene, scene.owner)
      scene.service.answers.push({ status: 503 })
      await read(scene)
      await notify()
      expect(phone.told()).toHaveLength(1)
      expect((await change()).status).toBeLessThan(300)
      scene.server.advance(2 * MINUTE)
      await notify()
      expect(phone.told()).toHaveLength(1)
    },
  )

  test('is notified at most thirty times an hour', async () => {
    const { limiter } = scene.server.context
    Object.assign(scene.server.context, { limiter: createRateLimiter() })
    const phone = await agreed(scene, scene.owner)
    const { browser } = await read(scene)
    Object.assign(scene.server.context, { limiter })
    for (let n = 0; n < 35; n++) await browser.post('/api/comments', { content: 'x' })
    Object.assign(scene.server.context, { limiter: createRateLimiter() })
    await notify()
    Object.assign(scene.server.context, { limiter })
    expect(phone.told()).toHaveLength(30)
  })
})
