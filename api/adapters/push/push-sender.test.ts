import { lookup } from 'node:dns/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type PushService, readAuthorization, startPushService } from '../../../tests/push/push-browser.ts'
import { connectFreshDatabase } from '../../../tests/support/database.ts'
import { createSecrets } from '../signing/secrets.ts'
import { createPushSender } from './push-sender.ts'

const now = () => new Date('2031-01-01T08:00:00.000Z')
const secrets = createSecrets('a key for tests only, 32 characters or more')
const message = { text: '{"kind":"opened"}', ttlSeconds: 60, topic: 'a-topic' }
const senderOf = (inside: string[] | null) =>
  createPushSender({ settings: inside && { inside }, contact: 'mailto:ada@example.org', secrets, now })

let disconnect: () => Promise<void>
let service: PushService
beforeAll(async () => {
  disconnect = await connectFreshDatabase()
  service = await startPushService()
})
beforeEach(() => {
  service.taken.length = 0
})
afterAll(async () => {
  await service.close()
  await disconnect()
})

const send = (endpoint?: string) => {
  const { keys, ...browser } = service.browser()
  return senderOf([service.origin]).send({ endpoint: endpoint ?? browser.endpoint, ...keys }, message)
}

describe('a push message', () => {
  test('is sent encrypted and signed as in RFC 8030, 8291 and 8292', async () => {
    const browser = service.browser()
    const sender = senderOf([service.origin])
    expect(await sender.send({ endpoint: browser.endpoint, ...browser.keys }, message)).toBe('taken')
    expect(browser.told()).toEqual([message.text])
    const { headers } = service.taken[0] ?? {}
    expect(headers).toMatchObject({
      ttl: '60',
      topic: 'a-topic',
      urgency: 'normal',
      'content-encoding': 'aes128gcm',
    })
    expect(readAuthorization(headers?.authorization ?? '')).toEqual({
      key: await sender.publicKey(),
      aud: service.origin,
      exp: now().getTime() / 1000 + 12 * 3600,
      sub: 'mailto:ada@example.org',
    })
    expect(headers).not.toHaveProperty('cookie')
  })

  test.each([
    [404, 'gone'],
    [410, 'gone'],
    [400, 'refused'],
    [403, 'refused'],
    [413, 'refused'],
    [302, 'refused'],
    [500, { later: 0 }],
    [503, { later: 0 }],
  ])('answered with %i counts as %o', async (status, outcome) => {
    service.answers.push({ status, headers: { location: `${service.origin}/elsewhere` } })
    expect(await send()).toEqual(outcome)
    expect(service.taken).toHaveLength(1)
  })

  test.each([
    ['120', 120_000],
    ['Wed, 01 Jan 2031 08:05:00 GMT', 300_000],
    ['Wed, 01 Jan 2031 07:00:00 GMT', 0],
    ['soon', 0],
  ])('is delayed as the push service demands: %s', async (retryAfter, later) => {
    service.answers.push({ status: 429, headers: { 'retry-after': retryAfter } })
    expect(await send()).toEqual({ later })
  })

  test('is delayed when its push service cannot be reached', async () => {
    const gone = await startPushService()
    await gone.close()
    const { keys } = service.browser()
    const sender = senderOf([gone.origin])
    expect(await sender.send({ endpoint: `${gone.origin}/x`, ...keys }, message)).toEqual({ later: 0 })
  })

  test('is not sent to a private network by a host name', async () => {
    // Most machines resolve localhost; where one does not, nothing can be reached anyway.
    const inside = await lookup('localhost').then(
      () => true,
      () => false,
    )
    const { keys } = service.browser()
    const outcome = await senderOf([]).send({ endpoint: 'https://localhost/x', ...keys }, message)
    expect(outcome).toEqual(inside ? 'refused' : { later: 0 })
  })
})

describe('the address of a push service', () => {
  const allows = (inside: string[] | null, endpoint: string, keys = service.browser().keys) =>
    senderOf(inside).allows({ endpoint, ...keys })

  test.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
  ])('may be %s', (endpoint) => expect(allows([], endpoint)).toBe(true))
  test.each([
    'http://push.example.org/x',
    'https://push.example.org:8443/x',
    'https://user:pw@push.example.org/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://169.254.169.254/latest',
    'ftp://push.example.org/x',
    'javascript:alert(1)',
    'nothing',
  ])('may not be %s', (endpoint) => expect(allows([], endpoint)).toBe(false))

  test.each([
    ['no point of the curve', { p256dh: 'B'.repeat(87) }],
    ['a short point', { p256dh: 'BCVx' }],
    ['no secret', { auth: '' }],
    ['a long secret', { auth: 'a'.repeat(43) }],
  ])('is refused with malformed keys: %s', (_what, wrong) => {
    const { keys } = service.browser()
    expect(allows([], 'https://push.example.org/x', { ...keys, ...wrong })).toBe(false)
  })

  test('may be in a private network only if configured, and is refused when push is off', () => {
    expect(allows(['http://10.0.0.7:9000'], 'http://10.0.0.7:9000/x')).toBe(true)
    expect(allows(['http://10.0.0.7:9000'], 'http://10.0.0.7:9001/x')).toBe(false)
    expect(allows(null, 'https://push.example.org/x')).toBe(false)
  })
})

test('the public push key is the same in every process and absent when push is off', async () => {
  const [one, other] = await Promise.all([senderOf([]).publicKey(), senderOf([]).publicKey()])
  expect(one).toMatch(/^B[\w-]{86}$/)
  expect(other).toBe(one)
  expect(await senderOf(null).publicKey()).toBeNull()
})
