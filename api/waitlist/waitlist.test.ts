import { afterAll, beforeAll, expect, test } from 'vitest'
import { ErrorAnswer } from '#contract/errors.ts'
import { limits } from '#contract/rules/limits.ts'
import { rates } from '../../api/http/limit.ts'
import { statusesOf } from '../../tests/accounts/people.ts'
import { startTestServer, type TestServer } from '../../tests/support/server.ts'
import { WaitlistEntryModel } from './waitlist-entry.model.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const person = { name: 'Ada Example', email: 'ada@example.org', profession: 'Engineer' }
const join = (change: Record<string, unknown> = {}) =>
  server.browser().post('/api/waitlist', { ...person, ...change })
const forget = () => server.context.limiter.forget(rates.waitlist, '127.0.0.1')

test('joining the waitlist again answers the same and keeps the first entry', async () => {
  const first = await join()
  const again = await join({ name: 'Somebody Else', email: ' ADA@example.ORG ' })
  expect([first.status, first.text]).toEqual([201, '{"success":true}'])
  expect([again.status, again.text]).toEqual([first.status, first.text])
  const stored = await WaitlistEntryModel.find({}, { _id: 0 }).lean()
  expect(stored).toEqual([{ ...person, emailKey: 'ada@example.org', joinedAt: expect.any(Date) }])
})

test('joining the waitlist eight times at once stores one entry', async () => {
  await forget()
  const answers = await Promise.all(Array.from({ length: 8 }, () => join({ email: 'race@example.org' })))
  expect(statusesOf(answers)).toEqual({ 201: 8 })
  expect(await WaitlistEntryModel.countDocuments({ emailKey: 'race@example.org' })).toBe(1)
})

test('joining the waitlist with missing or malformed fields is refused with the specified messages', async () => {
  await forget()
  const answer = await join({ name: ' ', email: 'ada', profession: '' })
  expect([answer.status, answer.json(ErrorAnswer).fields]).toEqual([
    422,
    {
      name: 'Name is required',
      email: 'Please enter a valid email',
      profession: 'Profession is required',
    },
  ])
  expect((await join({ profession: 'p'.repeat(limits.professionLength + 1) })).status).toBe(422)
  expect(
    (await join({ email: 'long@example.org', profession: 'p'.repeat(limits.professionLength) })).status,
  ).toBe(201)
  expect((await join({ email: { $gt: '' } })).status).toBe(422)
  expect((await join({ joinedAt: '2001-01-01' })).status).toBe(422)
})

test('joining the waitlist is limited to ten times an hour for one network address', async () => {
  await forget()
  const answers = []
  for (let n = 0; n < 11; n++) answers.push(await join({ email: '' }))
  expect(statusesOf(answers)).toEqual({ 422: 10, 429: 1 })
})
