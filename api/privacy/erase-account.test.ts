import mongoose from 'mongoose'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Idea } from '#contract/ideas.ts'
import { dumpDatabase } from '../../tests/access/dump-database.ts'
import { leaveEverything } from '../../tests/access/leave-everything.ts'
import {
  makeAgreement,
  makeIdea,
  makeShare,
  readAlong,
  signUp,
  startUnlimitedServer,
} from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import { makeWebm } from '../../tests/support/make-audio.ts'
import { makePng } from '../../tests/support/make-image.ts'
import { makePdf } from '../../tests/support/make-pdf.ts'
import { sendMemo, sendPdf } from '../../tests/support/send-files.ts'
import type { TestServer } from '../../tests/support/server.ts'
import { verifyLogs } from '../activity/log/verify-log.ts'
import { AcceptanceModel } from '../agreements/acceptance.model.ts'
import { verifyTransparencyLog } from '../timestamps/transparency-log/verify-transparency-log.ts'
import { describeErasure, describeErasures } from './describe-erasure.ts'
import { eraseAccount } from './erase-account.ts'
import { erasePerson } from './erase-person.ts'
import { exportPerson } from './export-person.ts'

let server: TestServer
beforeAll(async () => {
  server = await startUnlimitedServer()
})
afterAll(() => server.close())

const choice = { reason: 'the account was given up', acceptances: true, comments: true, account: true }
const erase = (email: string, chosen = choice) => erasePerson(server.context, email, chosen)
const countFiles = async () => {
  const count = (name: string) => mongoose.connection.db?.collection(name).countDocuments()
  return [await count('files.files'), await count('files.chunks')]
}
const logFaults = async () => [...(await verifyLogs()).faults, ...(await verifyTransparencyLog())]

const picture = async () => {
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(await makePng({ width: 40 }))]), 'zebrafish.png')
  return form
}

/** Leaves files that nothing shows: those of an upload, a replaced picture and a deletion, each interrupted by a crash. */
async function leaveUnshown(emailKey: string): Promise<void> {
  const { db } = mongoose.connection
  const since = new Date()
  const file = async () => ({
    fileId: (await server.context.files.save(Buffer.from('unshown'))).id,
    length: 7,
    since,
  })
  const set = { formerImages: [await file()], arrivingImages: [await file()] }
  const owner = await db?.collection<{ _id: number }>('users').findOneAndUpdate({ emailKey }, { $set: set })
  const ideas = db?.collection('ideas')
  const idea = { deletedAt: since, ownerId: owner?._id }
  await ideas?.insertOne({ ...idea, arriving: await file() })
  await ideas?.insertOne({ ...idea, remains: await file() })
}

let accounts = 0
/** Makes an account with one of everything that it can have, and words that occur nowhere else. */
async function fill(words: string): Promise<{ owner: Client; email: string; share: string }> {
  const owner = await signUp(server, `Zebedee ${words} ${accounts++}.`)
  const { email } = JSON.parse((await owner.get('/api/auth/me')).text)
  await owner.post('/api/profile/image', await picture())
  const { url } = JSON.parse((await owner.post('/api/upload/image', await picture())).text)
  const { id } = await makeIdea(owner, `Title ${words}`, `<p>${words}</p><img src="${url}">`)
  await owner.put(`/api/ideas/${id}`, { title: `Title ${words}`, content: `<p>again ${words}</p>` })
  for (const isGone of [false, true]) {
    const memo = JSON.parse((await sendMemo(owner, makeWebm())).text)
    const said = await makeIdea(
      owner,
      `Said ${words}`,
      `<div data-audio="${memo.url}" data-seconds="3"></div>`,
    )
    if (isGone) await owner.delete(`/api/ideas/${said.id}`)
  }
  const own = await makeAgreement(owner, [`Clause ${words}`], `Agreement ${words}`)
  const share = await makeShare(owner, id, { name: `For ${words}`, agreement: { id: own.id, number: 1 } })
  await leaveEverything({ server, owner, ideaId: id })
  await owner.post('/api/comments', { ideaId: id, content: words, recipientId: 1 })
  await owner.put(`/api/ideas/${id}/publish`)
  const pdf = (await sendPdf(owner, makePdf([words]))).json(Idea)
  const reader = await readAlong(server, (await makeShare(owner, pdf.id)).accessLink)
  expect((await reader.browser.get(`/api/share/${reader.token}/file`)).status).toBe(200)
  await readAlong(server, share.accessLink, 'Grace Reader')
  await owner.send('PATCH', '/api/notifications', { kinds: { opened: { mail: false } } })
  await leaveUnshown(email)
  return { owner, email, share: share.accessLink }
}

test('erasing an account leaves nothing with its name or text, and the logs still verify', async () => {
  const files = await countFiles()
  const bystander = await signUp(server, 'Bystander Example')
  const kept = await makeIdea(bystander, 'Not theirs', '<p>x</p>')
  const { owner, email, share } = await fill('quokkaword')
  const link = (await makeShare(bystander, kept.id)).accessLink
  await readAlong(server, link, 'Somebody Else')
  const { held } = await exportPerson(server.context, email)
  expect(held).toMatchObject({
    agreements: [{ title: 'Agreement quokkaword', clauses: ['Clause quokkaword'] }],
  })
  const { erased, isDone } = await erase(email)
  expect(isDone).toBe(true)
  expect(server.mailer.withdrawn.filter((topic) => topic.startsWith('certificate '))).toHaveLength(3)
  expect(erased).toMatchObject({
    users: 1,
    ideas: 6,
    assets: 3,
    shares: expect.any(Number),
    own_agreements: 1,
  })
  const dump = (await dumpDatabase()).toLowerCase()
  for (const word of [email, 'zebedee', 'quokkaword', 'zebrafish']) expect(dump).not.toContain(word)
  expect(await countFiles()).toEqual(files)
  expect(await logFaults()).toEqual([])
  expect((await owner.get('/api/ideas')).code).toBe('sign_in')
  const again = { email, password: 'correct horse battery' }
  expect((await owner.post('/api/auth/login', again)).code).toBe('bad_credentials')
  expect((await server.browser().get(`/api/share/${share}`)).code).toBe('share_unknown')
  expect((await bystander.get(`/api/ideas/${kept.id}`)).status).toBe(200)
  expect((await server.browser().get(`/api/share/${link}`)).status).toBe(200)
  expect(await describeErasures()).toMatch(/comments erased, account erased\n/)
  expect(await describeErasures()).not.toMatch(/zebedee|@/i)
  expect((await erase(email)).erased).toEqual({})
})

test('erasing an account keeps what its readers accepted unless the host decides otherwise', async () => {
  const { email, owner } = await fill('numbatword')
  const { id: ownerId } = JSON.parse((await owner.get('/api/auth/me')).text)
  const kept = { ...choice, acceptances: false }
  const result = await erase(email, kept)
  expect(result.keptOfReaders).toBe(3)
  const text = await describeErasure(email, result, kept)
  expect(text).toMatch(/Kept: 3 agreements that readers[\s\S]*Kept: digests/)
  const stored: [string, unknown][] = JSON.parse(await dumpDatabase())
  const naming = stored.filter(([, docs]) => /numbatword/i.test(JSON.stringify(docs))).map(([name]) => name)
  expect(naming).toEqual(['acceptances', 'agreement_texts'])
  // There is no owner left to be notified or to answer.
  const waits = ['needs', 'needsOwner', 'mailTo', 'pushTo'].map((name) => ({ [name]: { $exists: true } }))
  const events = mongoose.connection.collection('activity_events')
  expect(await events.countDocuments({ ownerId })).toBeGreaterThan(0)
  expect(await events.countDocuments({ ownerId, $or: waits })).toBe(0)
  const [one] = await AcceptanceModel.find({}).lean()
  expect(one?.seal).toMatch(/^[0-9a-f]{64}$/)
  expect(await logFaults()).toEqual([])
})

test('erasing an account can be interrupted at any write and finished later, also twice at once', async () => {
  const { email } = await fill('wombatword')
  const { prototype } = mongoose.mongo.Collection
  let left = 0
  let isCut = true
  for (const write of ['updateOne', 'updateMany', 'deleteOne', 'deleteMany'] as const) {
    const really = prototype[write]
    vi.spyOn(prototype, write).mockImplementation(function (this: unknown, ...sent: unknown[]) {
      if (isCut && left-- === 0) throw new Error('the process ends here')
      return Reflect.apply(really, this, sent)
    })
  }
  for (let writes = 0; writes < 12; writes++) {
    left = writes * 9
    await erase(email).catch(() => undefined)
  }
  isCut = false
  const [one, other] = await Promise.all([erase(email), erase(email)])
  vi.restoreAllMocks()
  expect([one.isDone, other.isDone]).toEqual([true, true])
  const dump = (await dumpDatabase()).toLowerCase()
  for (const word of [email, 'wombatword']) expect(dump).not.toContain(word)
  expect(await logFaults()).toEqual([])
})

test('during the erasure of an account nobody can sign in, and its queued mails are withdrawn', async () => {
  const owner = await signUp(server, 'Numbat Example')
  const { email, id } = JSON.parse((await owner.get('/api/auth/me')).text)
  const idea = await makeIdea(owner, 'Quiet fan', '<p>x</p>')
  const withdrawn = vi.spyOn(server.mailer, 'withdraw')
  const { prototype } = mongoose.mongo.Collection
  const cut = vi.spyOn(prototype, 'deleteMany').mockRejectedValue(new Error('the process ends here'))
  const account = { ...choice, acceptances: false }
  await expect(eraseAccount(server.context, email, account, async (_, number) => number)).rejects.toThrow()
  cut.mockRestore()
  expect((await owner.get('/api/ideas')).code).toBe('sign_in')
  const again = { email, password: 'correct horse battery' }
  expect((await server.browser().post('/api/auth/login', again)).code).toBe('bad_credentials')
  const topics = withdrawn.mock.calls.map(([topic]) => topic)
  withdrawn.mockRestore()
  expect(topics).toEqual([`account ${id}`, `idea ${idea.id}`])
  expect((await erase(email)).isDone).toBe(true)
})
