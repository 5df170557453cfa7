import mongoose from 'mongoose'
import * as v from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import { countActivity, listActivity } from '#contract/activity.ts'
import { Comment } from '#contract/comments.ts'
import { MINUTE } from '#contract/rules/durations.ts'
import { dumpDatabase } from '../../tests/access/dump-database.ts'
import { ideaForEachTest } from '../../tests/access/idea-for-each-test.ts'
import { leaveEverything } from '../../tests/access/leave-everything.ts'
import { agree, identify, makeShare, open, readAlong, signUp, tryOpen } from '../../tests/access/people.ts'
import { endLapsedReadings } from '../access/end-lapsed-readings.ts'
import { verifyLogs } from '../activity/log/verify-log.ts'
import { sendDueCertificates } from '../agreements/send-certificate.ts'
import { provedPersonKey } from '../recipients/person-key.ts'
import { describeErasure, describeErasures } from './describe-erasure.ts'
import { erasePerson } from './erase-person.ts'
import { exportPerson } from './export-person.ts'

const given = ideaForEachTest()

const reason = 'asked for it'
const both = { reason, acceptances: true, comments: true }
const first = { reason, acceptances: false, comments: false }

const leaveAll = () => leaveEverything(given)
const faults = async () => (await verifyLogs()).faults
const eventsOf = async () =>
  (await given.owner.get(`/api/ideas/${given.ideaId}/activity?limit=100`)).json(listActivity.answer).events
const erase = (email: string, choice = both) => erasePerson(given.server.context, email, choice)
const certificateOf = async () => (await eventsOf()).find(({ kind }) => kind === 'agreed')?.id

describe('erasing a reader', () => {
  test('leaves nothing that names them, and shows their events and certificate as erased', async () => {
    const { name, email, reader, share } = await leaveAll()
    const certificate = await certificateOf()
    const invitation = { ideaId: given.ideaId, shareType: 'email', recipientEmail: email }
    await given.owner.post('/api/shares', invitation, { 'Idempotency-Key': 'a-share-key-1' })
    const { isDone } = await erase(email)
    expect(isDone).toBe(true)
    // The hash of a link's terms would let somebody confirm a guessed address.
    const hashed = { keyTerms: { $exists: true } }
    expect(await mongoose.connection.collection('shares').countDocuments(hashed)).toBe(0)
    const dump = (await dumpDatabase()).toLowerCase()
    expect(dump).not.toContain(email)
    expect(dump).not.toContain(name.toLowerCase())
    expect(await faults()).toEqual([])
    const events = await eventsOf()
    expect(JSON.stringify(events)).not.toContain(name)
    for (const kind of ['agreed', 'opened', 'read', 'declined', 'asked', 'commented'])
      expect(events.find((event) => event.kind === kind)).toMatchObject({
        who: null,
        erased: true,
        network: null,
        needs: null,
      })
    for (const path of [`/api/certificates/${certificate}`, `/api/certificates/${certificate}/pdf`])
      expect([(await given.owner.get(path)).status, (await given.owner.get(path)).code]).toEqual([
        410,
        'certificate_erased',
      ])
    expect((await (await signUp(given.server)).get(`/api/certificates/${certificate}`)).code).toBe(
      'not_found',
    )
    const comments = (await given.owner.get(`/api/comments?ideaId=${given.ideaId}`)).json(v.array(Comment))
    expect(comments).toMatchObject([{ author: 'erased', content: 'erased' }])
    expect((await given.owner.get(`/api/ideas/${given.ideaId}/evidence`)).status).toBe(200)
    expect(
      (await given.owner.get(`/api/ideas/${given.ideaId}/activity/export?format=json`)).text,
    ).not.toContain(email)
    expect((await tryOpen(reader)).code).toBe('identify')
    // The email link that was made for the person now opens for nobody.
    const stranger = { accessToken: share.accessLink, name: 'Mallory', email: 'mallory@example.org' }
    expect((await given.server.browser().post('/api/recipients', stranger)).code).toBe('not_for_you')
  })

  test('removes their phone, networks and hashes, and nothing of theirs waits for the owner', async () => {
    const { email, share, reader } = await leaveAll()
    const { accessLink } = await makeShare(given.owner, given.ideaId)
    const person = { accessToken: accessLink, name: 'Evelyn', email, phone: '+49 151 2345678' }
    await given.server.browser().post('/api/recipients', person, { 'Idempotency-Key': 'a-reader-key-1' })
    const counts = async () => (await given.owner.get('/api/activity/counts')).json(countActivity.answer)
    expect((await counts()).needsYou).toBeGreaterThan(0)
    const readers = async (filter: object) =>
      mongoose.connection.collection('recipients').countDocuments({ shareId: share.id, ...filter })
    expect(await readers({ personKey: provedPersonKey(given.server.context, email) })).toBe(1)
    await erase(email)
    const dump = await dumpDatabase()
    for (const trace of ['2345678', provedPersonKey(given.server.context, email), `recipient:${reader.id}`])
      expect(dump).not.toContain(trace)
    expect(await counts()).toMatchObject({ needsYou: 0, reading: 0 })
    const { db } = mongoose.connection
    const left = async (collection: string, filter: object) =>
      db?.collection(collection).countDocuments(filter)
    const ofIdea = { ideaId: given.ideaId }
    expect(await left('views', { ...ofIdea, network: { $exists: true } })).toBe(0)
    expect(await left('recipients', { ...ofIdea, keyHash: { $exists: true } })).toBe(0)
    const waits = ['needs', 'needsOwner', 'mailTo', 'pushTo', 'traces', 'hasTraces', 'recipientId']
    for (const field of waits)
      expect([
        field,
        await left('activity_events', {
          ...ofIdea,
          personCommitment: { $ne: null },
          [field]: { $exists: true },
        }),
      ]).toEqual([field, 0])
    expect(await left('ideas', { _id: given.ideaId, 'readerKeys.0': { $exists: true } } as object)).toBe(0)
  })

  test('keeps accepted agreements unless the host decides otherwise, and records the decision', async () => {
    const { name, email } = await leaveAll()
    const certificate = await certificateOf()
    const erased = await erase(email, first)
    expect(await describeErasure(email, erased, first)).toMatch(
      /Kept: 1 accepted .*--acceptances\nKept: the text/,
    )
    expect((await given.owner.get(`/api/certificates/${certificate}`)).text).toContain(name)
    const kept = (await eventsOf()).filter(({ erased, who }) => !erased && who?.name === name)
    expect(kept.map(({ kind }) => kind)).toEqual(['agreed'])
    expect(Object.keys((await exportPerson(given.server.context, email)).held).sort()).toEqual([
      'acceptances',
      'activity_events',
    ])
    expect(await faults()).toEqual([])
    expect((await erase(email, first)).erased).toEqual({})
    await erase(email)
    expect(await dumpDatabase()).not.toContain(email)
    const [last, before] = (await describeErasures()).split(/\n(?=\d)/)
    expect(last).toMatch(/done: asked for it\n {2}acceptances erased, comments erased\n[\s\S]*acceptances: 1/)
    expect(before).toMatch(/acceptances kept, comments kept\n[\s\S]*letters: 2/)
  })

  test('sends no certificate mail that was still due, even if the agreement is kept', async () => {
    const { server } = given
    const { send } = server.mailer
    const held = vi.spyOn(server.mailer, 'send').mockImplementation(async (mail, terms) => {
      if (terms?.kind === 'certificate') throw new Error('the queue takes nothing')
      return send(mail, terms)
    })
    const { email } = await leaveAll()
    held.mockRestore()
    server.mailer.sent.length = 0
    await erase(email, first)
    server.advance(2 * MINUTE)
    await sendDueCertificates(server.context)
    expect((await exportPerson(server.context, email)).held.acceptances).toHaveLength(1)
    expect(server.mailer.sent.filter(({ subject }) => subject.startsWith('Your agreement with'))).toEqual([])
  })

  test('can be interrupted at any write and finished later, also twice at once', async () => {
    const { name, email, reader } = await leaveAll()
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
    for (let writes = 0; writes < 6; writes++) {
      left = writes * 5
      await erase(email).catch(() => undefined)
    }
    isCut = false
    const [one, other] = await Promise.all([erase(email), erase(email)])
    vi.restoreAllMocks()
    expect([one.isDone, other.isDone]).toEqual([true, true])
    await endLapsedReadings(given.server.context)
    const dump = (await dumpDatabase()).toLowerCase()
    for (const word of [email, name.toLowerCase()]) expect(dump).not.toContain(word)
    expect(await faults()).toEqual([])
    expect((await reader.browser.post(`/api/share/${reader.token}/seen`)).status).toBe(401)
  })

  test('does not affect another reader of the same name', async () => {
    const { accessLink } = await makeShare(given.owner, given.ideaId)
    const name = 'Evelyn Twice'
    const stays = await readAlong(given.server, accessLink, name)
    const goes = await identify(given.server, accessLink, { name, email: 'other-evelyn@example.org' })
    await open(await agree(goes))
    await erase('other-evelyn@example.org')
    expect((await stays.browser.get(`/api/share/${accessLink}/certificate/txt`)).text).toContain(name)
    expect((await goes.browser.get(`/api/share/${accessLink}/certificate/txt`)).code).toBe('identify')
    expect(await faults()).toEqual([])
  })
})
