import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR } from '#contract/rules/durations.ts'
import { dumpDatabase } from '../../tests/access/dump-database.ts'
import { makeIdea, signUp, startUnlimitedServer } from '../../tests/access/people.ts'
import { makePng } from '../../tests/support/make-image.ts'
import { makePdf } from '../../tests/support/make-pdf.ts'
import { sendPdf, sendPicture } from '../../tests/support/send-files.ts'
import type { TestServer } from '../../tests/support/server.ts'
import { until } from '../../tests/support/until.ts'
import { WaitingRoom } from '../../tests/support/waiting-room.ts'
import { eraseLate } from './erase-late.ts'
import { erasePerson } from './erase-person.ts'
import { listErased } from './erased-account.model.ts'

let server: TestServer
beforeAll(async () => {
  server = await startUnlimitedServer()
})
afterAll(() => server.close())

test("uploads that finish after their account was erased are removed, and later the account's id", async () => {
  const bystander = await signUp(server, 'Bystander Example')
  const kept = await makeIdea(bystander, 'Not theirs', '<p>x</p>')
  const owner = await signUp(server, 'Zebedee Example')
  const { email, id } = JSON.parse((await owner.get('/api/auth/me')).text)
  const room = new WaitingRoom()
  const { spend } = server.context.limiter
  let waiting = 0
  const hold: typeof spend = async (limit, key) => {
    if (limit.name !== 'uploads-day') return spend(limit, key)
    waiting += 1
    await room.enter()
    return null
  }
  Object.assign(server.context.limiter, { spend: hold })
  const late = [
    sendPicture(owner, await makePng({ width: 40 }), { fileName: 'quokka.png' }),
    sendPdf(owner, makePdf(['words']), { fileName: 'quokka.pdf' }),
  ]
  await until(() => expect(waiting).toBe(2))
  const choice = { reason: 'asked', acceptances: true, comments: true, account: true }
  expect((await erasePerson(server.context, email, choice)).isDone).toBe(true)
  room.letAllGo()
  await Promise.all(late)
  Object.assign(server.context.limiter, { spend })
  await Promise.all([eraseLate(server.context), eraseLate(server.context)])
  expect((await dumpDatabase()).toLowerCase()).not.toMatch(/quokka|zebedee/)
  expect((await listErased()).map(({ _id }) => _id)).toEqual([id])
  server.advance(3 * HOUR)
  await eraseLate(server.context)
  expect(await listErased()).toEqual([])
  expect((await bystander.get(`/api/ideas/${kept.id}`)).status).toBe(200)
})
