import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { DAY, HOUR } from '#contract/rules/durations.ts'
import { makeShare, readAlong, signUp } from '../../tests/access/people.ts'
import { agreed, devices, keep, openPushScene, read } from '../../tests/push/push-scene.ts'
import { MAX_DEVICES } from './devices/subscriptions.ts'
import { notifyAllByPush } from './notify-all.ts'

const scene = openPushScene()
const notify = () => notifyAllByPush(scene.server.context)

describe('a push subscription', () => {
  test('ends when its session is signed out, and not with another session', async () => {
    const other = scene.server.browser()
    const { email } = (await scene.owner.get('/api/auth/me')).json(v.object({ email: v.string() }))
    await other.post('/api/auth/login', { email, password: 'correct horse battery' })
    const [phone, desk] = [await agreed(scene, scene.owner), await agreed(scene, other)]
    await other.post('/api/auth/logout')
    const { accessLink } = await makeShare(scene.owner, scene.ideaId)
    await readAlong(scene.server, accessLink)
    await notify()
    expect([phone.told().length, desk.told().length]).toEqual([1, 0])
    const [session] = (await scene.owner.get('/api/profile/sessions')).json(
      v.array(v.object({ id: v.string() })),
    )
    expect((await scene.owner.delete(`/api/profile/sessions/${session?.id}`)).status).toBe(204)
    await readAlong(scene.server, accessLink)
    await notify()
    expect(phone.told()).toHaveLength(1)
  })

  test('continues when the same account signs in again', async () => {
    const phone = await agreed(scene, scene.owner)
    const { email } = (await scene.owner.get('/api/auth/me')).json(v.object({ email: v.string() }))
    await scene.owner.post('/api/auth/login', { email, password: 'correct horse battery' })
    await read(scene)
    await notify()
    expect(phone.told()).toHaveLength(1)
    const share = await makeShare(scene.owner, scene.ideaId)
    await scene.owner.post('/api/auth/logout')
    await readAlong(scene.server, share.accessLink)
    await notify()
    expect(phone.told()).toHaveLength(1)
  })

  test('ends when the password is changed in another browser', async () => {
    const other = scene.server.browser()
    const { email } = (await scene.owner.get('/api/auth/me')).json(v.object({ email: v.string() }))
    await other.post('/api/auth/login', { email, password: 'correct horse battery' })
    const [phone, desk] = [await agreed(scene, scene.owner), await agreed(scene, other)]
    const body = { current: 'correct horse battery', password: 'another long secret 77' }
    expect((await scene.owner.put('/api/profile/password', body)).status).toBe(204)
    await read(scene)
    await notify()
    expect([phone.told().length, desk.told().length]).toEqual([1, 0])
  })

  test('ends when another account subscribes in the same browser, and cannot be replaced by another account', async () => {
    const phone = await agreed(scene, scene.owner)
    const other = await signUp(scene.server, 'Eve Example')
    expect((await keep(other, phone, phone.endpoint)).code).toBe('not_found')
    expect((await keep(other, phone)).status).toBe(200)
    expect([await devices(scene.owner), (await devices(other)).length]).toEqual([[], 1])
    await read(scene)
    await notify()
    expect(phone.told()).toEqual([])
  })

  test('continues after an idle session has ended, and ends after thirty days without a visit', async () => {
    const phone = await agreed(scene, scene.owner)
    const share = await makeShare(scene.owner, scene.ideaId)
    scene.server.advance(2 * DAY)
    expect((await scene.owner.get('/api/notifications')).code).toBe('sign_in')
    await readAlong(scene.server, share.accessLink)
    await notify()
    expect(phone.told()).toHaveLength(1)
    scene.server.advance(28 * DAY + HOUR)
    await readAlong(scene.server, share.accessLink)
    await notify()
    expect(phone.told()).toHaveLength(1)
  })

  test('can be replaced by a new address, and ended by its owner only', async () => {
    const phone = await agreed(scene, scene.owner)
    const next = scene.service.browser()
    expect((await keep(scene.owner, next, phone.endpoint)).status).toBe(200)
    const [device, ...more] = await devices(scene.owner)
    expect(more).toEqual([])
    const other = await signUp(scene.server)
    expect((await other.delete(`/api/notifications/devices/${device?.id}`)).code).toBe('not_found')
    expect((await scene.owner.delete(`/api/notifications/devices/${device?.id}`)).status).toBe(204)
    expect(await devices(scene.owner)).toEqual([])
  })
})

test('an account has a limited number of push subscriptions, also when all are made at once', async () => {
  const many = Array.from({ length: MAX_DEVICES + 5 }, () => scene.service.browser())
  await Promise.all(many.map((browser) => keep(scene.owner, browser)))
  expect((await devices(scene.owner)).length).toBeLessThanOrEqual(MAX_DEVICES)
})

test.each([
  ['http', { endpoint: 'http://push.example.org/x' }],
  ['inside', { endpoint: 'https://127.0.0.1/x' }],
  ['inside by IPv6', { endpoint: 'https://[::1]/x' }],
  ['no address', { endpoint: 'push' }],
  ['long', { endpoint: `https://push.example.org/${'x'.repeat(2_048)}` }],
  ['with a key that is none', { keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } }],
  ['without a key', { keys: { p256dh: '', auth: '' } }],
])('a push subscription that is %s is refused', async (_what, wrong) => {
  const { endpoint, keys } = scene.service.browser()
  const answer = await scene.owner.put('/api/notifications/devices', { endpoint, keys, ...wrong })
  expect(answer.status).toBe(422)
})
