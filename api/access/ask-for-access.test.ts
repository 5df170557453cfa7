import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Idea } from '#contract/ideas.ts'
import { MINUTE } from '#contract/rules/durations.ts'
import { Share } from '#contract/shares.ts'
import { freezeClock, makeShare, startWithIdea } from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import type { TestServer } from '../../tests/support/server.ts'
import { notifyAllByMail } from '../notifications/notify-all.ts'

let server: TestServer
let owner: Client
let idea: Idea
let realNow: () => Date
beforeAll(async () => {
  ;({ server, owner, idea } = await startWithIdea())
  realNow = server.context.now
})
const later = () => freezeClock(server, new Date(realNow().getTime() + 11 * MINUTE))
beforeEach(async () => {
  // Mails about earlier tests are sent first, so that each test counts only its own.
  freezeClock(server, new Date(realNow().getTime() + 48 * 60 * MINUTE))
  await notifyAllByMail(server.context)
  Object.assign(server.context, { now: realNow })
})
afterEach(() => {
  Object.assign(server.context, { now: realNow })
})
afterAll(() => server.close())

describe('asking for access', () => {
  const ask = (token: string, email = 'grace@example.org') =>
    server.browser().post(`/api/share/${token}/ask`, { name: 'Grace Reader', email })
  const requests = async (id: number) =>
    (await owner.get(`/api/ideas/${idea.id}/shares`)).json(v.array(Share)).find((share) => share.id === id)
      ?.requests

  test('at a dead link is recorded once for each address and day, and notifies the owner by mail', async () => {
    const share = await makeShare(owner, idea.id)
    await owner.delete(`/api/shares/${share.id}`)
    const start = realNow()
    freezeClock(server, start)
    const before = server.mailer.sent.length
    const answers = await Promise.all(
      ['grace@example.org', 'Grace@Example.org', 'grace@example.org'].map((email) =>
        ask(share.accessLink, email),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
    expect(await requests(share.id)).toMatchObject([{ name: 'Grace Reader', email: 'grace@example.org' }])
    freezeClock(server, new Date(start.getTime() + 11 * MINUTE))
    await notifyAllByMail(server.context)
    expect(server.mailer.sent).toHaveLength(before + 1)
    expect(server.mailer.sent.at(-1)?.text).toContain('Grace Reader')
    freezeClock(server, start)
    await ask(share.accessLink, 'other@example.org')
    freezeClock(server, new Date(start.getTime() + 24 * 60 * MINUTE))
    await ask(share.accessLink)
    Object.assign(server.context, { now: realNow })
    expect(await requests(share.id)).toHaveLength(3)
  })

  test('at an active or an unknown link records nothing and sends no mail', async () => {
    const share = await makeShare(owner, idea.id)
    const before = server.mailer.sent.length
    expect((await ask(share.accessLink)).status).toBe(204)
    expect((await ask('A'.repeat(43))).code).toBe('share_unknown')
    expect(await requests(share.id)).toEqual([])
    later()
    await notifyAllByMail(server.context)
    expect(server.mailer.sent).toHaveLength(before)
  })

  test("sends a mail that shows the stranger's name on one line and without a working web address", async () => {
    const share = await makeShare(owner, idea.id)
    await owner.delete(`/api/shares/${share.id}`)
    await server.browser().post(`/api/share/${share.accessLink}/ask`, {
      name: 'Grace\r\n\r\nClick https://evil.example',
      email: 'grace@example.org',
    })
    later()
    await notifyAllByMail(server.context)
    const { text = '', subject = '' } = server.mailer.sent.at(-1) ?? {}
    expect(text).toMatch(
      /^- \d{4}-\d\d-\d\d \d\d:\d\d Grace Click https evil\. example \(grace@example\.org, not proven\) asks for access$/m,
    )
    expect(text + subject).not.toContain('evil.example')
  })
})
