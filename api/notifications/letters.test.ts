import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY, MINUTE } from '#contract/rules/durations.ts'
import {
  identify,
  makeIdea,
  makeShare,
  readAlong,
  signUp,
  startUnlimitedServer,
} from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import type { TestServer } from '../../tests/support/server.ts'
import { createRecordingMailer, type RecordingMailer } from '../adapters/mail/mailer.fake.ts'
import { notifyAllByMail } from './notify-all.ts'
import { MAX_LETTERS_A_DAY } from './notify-by-mail.ts'

const TITLE = 'Quiet fan with an owl wing'
let server: TestServer
let realNow: () => Date
let now: Date
let mailer: RecordingMailer
let owner: Client
let ideaId: number
const passed = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds)
}

beforeAll(async () => {
  server = await startUnlimitedServer()
  realNow = server.context.now
})
beforeEach(async () => {
  now = new Date(Math.max(realNow().getTime(), (now ?? realNow()).getTime() + DAY))
  mailer = createRecordingMailer()
  Object.assign(server.context, { now: () => now, mailer })
  owner = await signUp(server)
  ideaId = (await makeIdea(owner, TITLE, '<p>An edge like a feather</p>')).id
})
afterEach(() => Object.assign(server.context, { now: realNow }))
afterAll(() => server.close())

const notify = () => notifyAllByMail(server.context)
const share = (terms = {}) => makeShare(owner, ideaId, terms)
const letters = () => mailer.sent.filter(({ unsubscribe }) => unsubscribe !== undefined)

describe('a mail to an owner about events', () => {
  test('is sent once, ten minutes after the first event, and says who did what at which link', async () => {
    const { id, accessLink } = await share()
    const reader = await readAlong(server, accessLink)
    passed(5 * MINUTE)
    await reader.browser.post('/api/comments', { content: 'A secret remark' })
    passed(5 * MINUTE - 1)
    await notify()
    expect(letters()).toEqual([])
    passed(2)
    await Promise.all([notify(), notify(), notify()])
    const [letter, ...others] = letters()
    expect(others).toEqual([])
    expect(letter?.subject).toBe('3 updates about your ideas')
    for (const did of ['accepted the agreement', 'opened your idea', 'wrote a comment'])
      expect(letter?.text).toContain(`Grace Reader (grace@example.org, not proven) ${did}\n`)
    expect(letter?.text).toContain(`\n${server.origin}/activity?idea=${ideaId}&link=${id}\n`)
    expect(letter?.text).not.toMatch(/owl|feather|secret remark/)
    passed(DAY)
    await notify()
    expect(letters()).toHaveLength(1)
  })

  test("is not sent about the owner's own events or events already seen", async () => {
    const { id, accessLink } = await share()
    await owner.delete(`/api/shares/${id}`)
    await owner.post(`/api/share/${accessLink}/ask`, { name: 'Ada Example', email: 'ada@example.org' })
    await readAlong(server, (await share()).accessLink)
    await owner.post('/api/activity/read', { upTo: 'f'.repeat(32) })
    passed(11 * MINUTE)
    await notify()
    expect(letters()).toEqual([])
  })

  test('leaves out kinds of events and ideas that are switched off', async () => {
    const other = await makeIdea(owner, 'Another', '<p>x</p>')
    await owner.send('PATCH', '/api/notifications', { kinds: { agreed: { mail: false } } })
    await owner.put(`/api/ideas/${other.id}/notifications`, { isOn: false })
    await readAlong(server, (await share()).accessLink)
    await readAlong(server, (await makeShare(owner, other.id)).accessLink)
    passed(11 * MINUTE)
    await notify()
    expect(letters().map(({ subject }) => subject)).toEqual(['Grace Reader opened your idea'])
  })

  test('is not sent while mails are switched off, nor later about that time', async () => {
    await owner.send('PATCH', '/api/notifications', { mail: false })
    await readAlong(server, (await share()).accessLink)
    passed(11 * MINUTE)
    await notify()
    await owner.send('PATCH', '/api/notifications', { mail: true })
    await notify()
    expect(letters()).toEqual([])
  })

  test('is withdrawn from the queue when mails are switched off', async () => {
    await readAlong(server, (await share()).accessLink)
    passed(11 * MINUTE)
    await notify()
    const topic = mailer.terms.at(-1)?.topics[0]
    await owner.send('PATCH', '/api/notifications', { kinds: { opened: { mail: false } } })
    await owner.send('PATCH', '/api/notifications', { mail: true })
    expect(mailer.withdrawn).toEqual([])
    await owner.send('PATCH', '/api/notifications', { mail: false })
    await fetch(letters()[0]?.unsubscribe ?? '', { method: 'POST' })
    expect(mailer.withdrawn).toEqual([topic, topic])
  })

  test('is not sent about a deleted idea', async () => {
    const { accessLink } = await share()
    await readAlong(server, accessLink)
    await owner.delete(`/api/ideas/${ideaId}`)
    passed(11 * MINUTE)
    await notify()
    expect(letters()).toEqual([])
  })

  test("keeps strangers' names on one line and without a working web address", async () => {
    const name = 'Your bank\r\n\r\nPay at https://evil.example/now'
    await identify(server, (await share()).accessLink, { name })
    const dead = await share()
    await owner.delete(`/api/shares/${dead.id}`)
    await server.browser().post(`/api/share/${dead.accessLink}/ask`, { name, email: 'e@example.org' })
    passed(11 * MINUTE)
    await notify()
    expect(letters()[0]?.subject).toMatch(/^Your bank Pay at https evil\. example now asks/)
    expect(letters()[0]?.text).not.toContain('evil.example')
  })

  test('is sent a limited number of times a day, and the remaining events follow the next day', async () => {
    const { id, accessLink } = await share()
    await owner.delete(`/api/shares/${id}`)
    // Starting at midnight makes the test independent of the current hour. By then the owner's session may have ended.
    const day = new Date(now.getTime() + DAY).toISOString().slice(0, 10)
    now = new Date(`${day}T00:00:00.000Z`)
    for (let n = 0; n < MAX_LETTERS_A_DAY + 2; n++) {
      const email = `n${n}@example.org`
      await server.browser().post(`/api/share/${accessLink}/ask`, { name: 'Grace Reader', email })
      passed(11 * MINUTE)
      await notify()
    }
    expect(letters()).toHaveLength(MAX_LETTERS_A_DAY)
    passed(DAY)
    await notify()
    expect(letters()).toHaveLength(MAX_LETTERS_A_DAY + 1)
    expect(letters().at(-1)?.subject).toBe('2 updates about your ideas')
    expect(letters().at(-1)?.text).toContain(`\n- ${day} 04:35 Grace Reader (n25@example.org`)
  })
})

describe('a process that dies while notifying', () => {
  test('before the mail was queued has it sent later, once', async () => {
    await readAlong(server, (await share()).accessLink)
    passed(11 * MINUTE)
    const send = mailer.send
    mailer.send = () => Promise.reject(new Error('died'))
    await notify()
    mailer.send = send
    await notify()
    await notify()
    expect(letters()).toHaveLength(1)
  })

  test('after the mail was queued repeats it with the same id, and later events come in the next one', async () => {
    const { accessLink } = await share()
    await readAlong(server, accessLink)
    passed(11 * MINUTE)
    const send = mailer.send
    mailer.send = async (...letter) => {
      await send(...letter)
      throw new Error('died')
    }
    await notify()
    mailer.send = send
    const late = await readAlong(server, accessLink, 'Late Reader')
    await late.browser.post('/api/comments', { content: 'x' })
    await notify()
    const [first, second] = mailer.terms
    expect(letters().map(({ text }) => text.includes('Late Reader'))).toEqual([false, false])
    expect([first?.once, letters()[0]?.text]).toEqual([second?.once, letters()[1]?.text])
    passed(11 * MINUTE)
    await notify()
    expect(letters().at(-1)?.text).toContain('Late Reader')
    expect(letters()).toHaveLength(3)
  })
})
