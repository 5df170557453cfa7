import mongoose from 'mongoose'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { User } from '#contract/accounts.ts'
import { NotificationSettings } from '#contract/notifications.ts'
import { signUp, startUnlimitedServer } from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import type { TestServer } from '../../tests/support/server.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

let server: TestServer
let owner: Client
let address: string
beforeAll(async () => {
  server = await startUnlimitedServer()
  owner = await signUp(server)
  const { id } = (await owner.get('/api/auth/me')).json(User)
  address = unsubscribeUrl(server.context, { to: 'owner', id })
})
afterAll(() => server.close())

const settings = async () => (await owner.get('/api/notifications')).json(NotificationSettings)
const switchOn = () => owner.send('PATCH', '/api/notifications', { mail: true })
/** Unsubscribes as a mail service does: from another origin and without cookies (RFC 8058). */
const oneClick = (url: string) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })

describe('the unsubscribe address of a mail', () => {
  test('changes nothing when it is opened, and shows a button that needs no script', async () => {
    const page = await fetch(address)
    const html = await page.text()
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(html).toContain('<form method="post"><button type="submit">')
    expect(html).not.toMatch(/<script| style=/)
    await fetch(address, { method: 'HEAD' })
    expect((await settings()).mail).toBe(true)
  })

  test('ends mails with one POST from any origin, also when repeated', async () => {
    const before = await settings()
    for (let n = 0; n < 2; n++) expect((await oneClick(address)).status).toBe(200)
    expect(await settings()).toEqual({ ...before, mail: false })
    await switchOn()
    expect(await settings()).toEqual(before)
  })

  test.each([
    ['another account', (token: string) => token.replace(/^owner\d+/, 'owner999999')],
    ['a changed end', (token: string) => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
    ['a cut end', (token: string) => token.slice(0, -1)],
    ['something else', () => 'owner1'],
    ['half a character', () => '%E0%A4%A'],
  ])('is refused with %s', async (_what, change) => {
    const token = address.slice(address.lastIndexOf('/') + 1)
    const answer = await oneClick(`${server.origin}/unsubscribe/${change(token)}`)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect((await settings()).mail).toBe(true)
  })
})

test('unsubscribing stores nothing for an account that does not exist', async () => {
  const id = 4_000_000_001
  const letter = unsubscribeUrl(server.context, { to: 'owner', id })
  expect((await oneClick(letter)).status).toBe(200)
  const kept = mongoose.connection.collection<{ _id: number }>('notification_settings')
  expect(await kept.findOne({ _id: id })).toBeNull()
})

describe('the choice of notifications', () => {
  const change = (body: object) => owner.send('PATCH', '/api/notifications', body)

  test('keeps what a change does not name, also for simultaneous changes', async () => {
    const before = await settings()
    await Promise.all([
      change({ kinds: { opened: { push: false } } }),
      change({ kinds: { opened: { mail: false } } }),
      change({ kinds: { refused: { push: true } } }),
    ])
    expect(await settings()).toEqual({
      ...before,
      kinds: {
        ...before.kinds,
        opened: { mail: false, push: false },
        refused: { ...before.kinds.refused, push: true },
      },
    })
  })

  test.each([[{ kinds: { confirmed: { mail: true } } }], [{ mail: 'no' }], [{ push: true }], [{ _id: 7 }]])(
    'is refused when it is %o',
    async (body) => {
      expect((await change(body)).status).toBe(422)
    },
  )

  test('has defaults for an account that made no choice', async () => {
    const other = await signUp(server)
    expect((await other.get('/api/notifications')).json(v.unknown())).toMatchObject({
      mail: true,
      kinds: { opened: { mail: true, push: true }, agreed: { mail: true, push: false } },
    })
  })
})
