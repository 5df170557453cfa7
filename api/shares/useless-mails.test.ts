import { afterAll, beforeAll, expect, test } from 'vitest'
import { identify, makeIdea, makeShare, signUp } from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import { startTestServer, type TestServer } from '../../tests/support/server.ts'
import { codeKey } from '../recipients/proofs/code-secret.ts'

let server: TestServer
let owner: Client
beforeAll(async () => {
  server = await startTestServer()
  owner = await signUp(server)
})
afterAll(() => server.close())

const invited = { shareType: 'email', recipientEmail: 'grace@example.org' } as const
/** The terms of the newest mail. */
const terms = () => server.mailer.terms.at(-1)

test('an invitation expires with its link and is withdrawn when its link is revoked or its idea is deleted', async () => {
  const { id: ideaId } = await makeIdea(owner, 'Quiet fan', '<p>x</p>')
  const expiresAt = new Date(Date.now() + 3_600_000)
  const before = server.mailer.withdrawn.length
  const share = await makeShare(owner, ideaId, { ...invited, expiresAt: expiresAt.toISOString() })
  expect(terms()).toEqual({
    kind: 'invitation',
    expiresAt,
    topics: [`share ${share.id}`, `idea ${ideaId}`],
    once: expect.objectContaining({ id: expect.any(String) }),
  })
  await owner.delete(`/api/shares/${share.id}`)
  expect(server.mailer.withdrawn.slice(before)).toEqual([`share ${share.id}`])
  await owner.delete(`/api/ideas/${ideaId}`)
  expect(server.mailer.withdrawn.slice(before)).toEqual([`share ${share.id}`, `idea ${ideaId}`])
})

test('a mailed code expires after ten minutes, and is withdrawn when the next code is sent', async () => {
  const { id: ideaId } = await makeIdea(owner, 'Quiet fan', '<p>x</p>')
  const share = await makeShare(owner, ideaId, invited)
  const { browser } = await identify(server, share.accessLink, { email: invited.recipientEmail })
  const before = server.context.now().getTime()
  expect((await browser.post(`/api/share/${share.accessLink}/code`)).status).toBe(204)
  const topic = `code ${codeKey(share.id, invited.recipientEmail)}`
  expect(terms()).toMatchObject({ kind: 'code', topics: [topic, `share ${share.id}`, `idea ${ideaId}`] })
  expect(terms()?.expiresAt?.getTime()).toBeGreaterThanOrEqual(before + 600_000)
  expect(terms()?.expiresAt?.getTime()).toBeLessThanOrEqual(server.context.now().getTime() + 600_000)
  // The previous code is void, so a queued mail with it is withdrawn.
  expect(server.mailer.withdrawn.at(-1)).toBe(topic)
})

test('the mail with a reset link expires after half an hour; the one about a changed password never does', async () => {
  const email = 'reset@example.org'
  const password = 'correct horse battery'
  await server.browser().post('/api/auth/register', { name: 'Ada Example', email, password })
  const before = server.context.now().getTime()
  await server.browser().post('/api/auth/forgot-password', { email })
  await expect.poll(() => terms()?.kind).toBe('password reset')
  expect(terms()?.expiresAt?.getTime()).toBeGreaterThanOrEqual(before + 1_800_000)
  const token = /reset-password\/(\S+)/.exec(server.mailer.lastTo(email).text)?.[1]
  await server.browser().post('/api/auth/reset-password', { token, password: 'another horse battery' })
  expect(terms()).toEqual({ kind: 'password changed', expiresAt: null, topics: [] })
})
