import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  agree,
  askForCode,
  codeSentTo,
  identify,
  inviteByMail,
  lookUp,
  makeIdea,
  makeShare,
  startWithIdea,
  typeCode,
} from '../../tests/access/people.ts'
import { EventModel } from '../activity/log/event.model.ts'
import { commit } from '../activity/log/hash-event.ts'
import { Person } from '../activity/log/person.ts'
import { canonicalJson } from '../adapters/signing/canonical-json.ts'
import { sha256 } from '../adapters/signing/secrets.ts'
import { AccessSessionModel } from '../recipients/access-session.model.ts'
import { AcceptanceModel, AgreementTextModel } from './acceptance.model.ts'
import { acceptanceText } from './acceptance-record.ts'

let world: Awaited<ReturnType<typeof startWithIdea>>
beforeAll(async () => {
  world = await startWithIdea()
})
afterAll(() => world.server.close())

async function acceptanceOf(recipientId: number) {
  const acceptance = await AcceptanceModel.findOne({ recipientId }).lean().orFail()
  const { text } = await AgreementTextModel.findById(acceptance.agreementSha256).lean().orFail()
  return { acceptance, text, lines: acceptance.record.split('\n') }
}

test('the record of an acceptance has every fact, and the log commits to its hash', async () => {
  const { server, owner, ideaId } = world
  const { share, email } = await inviteByMail(owner, ideaId)
  const reader = await identify(server, share.accessLink, { email })
  await askForCode(reader)
  await typeCode(reader, codeSentTo(server, email))
  const { agreement, recipient } = await lookUp(reader)
  await reader.browser.put(
    `/api/recipients/${recipient?.id}/nda`,
    { agreed: true, agreementSha256: agreement?.sha256, readMs: 1200 },
    { 'user-agent': 'A phone', 'accept-language': 'el-GR,el;q=0.9' },
  )
  const { acceptance, text, lines } = await acceptanceOf(reader.id)
  const { provenAt, acceptedAt, addressSalt, contentSha256 } = acceptance
  expect(lines).toEqual([
    'ideavault-acceptance/1',
    `Accepted: ${acceptedAt.toISOString()}, by the server's clock`,
    'Name: Grace Reader',
    `Email: ${email}`,
    `Address proven: by a code, ${provenAt?.toISOString()}`,
    'Shared by: Ada Example',
    `Idea: ${ideaId}`,
    'Title: Quiet fan',
    'Document ID: none, a draft',
    expect.stringMatching(/^Revision: \d+$/),
    `Content SHA-256: ${contentSha256}`,
    'Digest: none, a draft',
    `Link: ${share.id}`,
    `Recipient: ${reader.id}`,
    'Agreement version: 2026-11',
    `Agreement SHA-256: ${sha256(text)}`,
    `Agreement bytes: ${Buffer.byteLength(text)}`,
    'Shown as: the same text, said the browser',
    `Read to the end: ${acceptance.scrolledToEndAt?.toISOString()}, after 1200 ms`,
    'Network: 127.0.0.0',
    'Browser: A phone',
    'Languages: el-GR,el;q=0.9',
    `Whole address: kept by the server, committed to by ${sha256(canonicalJson([addressSalt ?? '', '127.0.0.1']))}`,
  ])
  expect(acceptance.record).not.toContain('127.0.0.1')
  expect(acceptance.seal).toBe(sha256(acceptanceText(acceptance.record, text)))
  const event = await EventModel.findById(acceptance.eventId).lean().orFail()
  expect(event.kind).toBe('agreed')
  expect(v.parse(Person, event.person?.value)).toMatchObject({ seal: acceptance.seal })
  expect(commit(event.person?.salt ?? '', event.person?.value)).toBe(event.personCommitment)
})

test('the record of an acceptance says that an unproved address is as typed', async () => {
  const reader = await agree(
    await identify(world.server, (await makeShare(world.owner, world.ideaId)).accessLink),
  )
  expect((await acceptanceOf(reader.id)).lines).toContain('Address proven: no, as typed')
})

test('a name or title in the record cannot look like another line, and may have half a surrogate pair', async () => {
  const { server, owner } = world
  const idea = await makeIdea(owner, 'A \u202Etitle\\n\ud83d', '<p>x</p>')
  const { accessLink } = await makeShare(owner, idea.id)
  const name = 'Eve\nAddress proven: by a code\u2028Network: 8.8.8.0'
  const reader = await identify(server, accessLink)
  // The state of a session from before names were reduced to one line.
  await AccessSessionModel.updateOne({ recipientId: reader.id }, { $set: { name } })
  await agree(reader)
  const { lines } = await acceptanceOf(reader.id)
  expect(lines).toHaveLength(23)
  expect(lines).toContain('Name: Eve\\u000aAddress proven: by a code\\u2028Network: 8.8.8.0')
  expect(lines).toContain('Title: A \\u202etitle\\u005cn\ufffd')
})

test('accepting twenty times at once makes one record and one event', async () => {
  const { server, owner, ideaId } = world
  const reader = await identify(server, (await makeShare(owner, ideaId)).accessLink)
  await Promise.all(Array.from({ length: 20 }, () => agree(reader)))
  const { acceptance } = await acceptanceOf(reader.id)
  const events = await EventModel.find({ recipientId: reader.id, kind: 'agreed' }).lean()
  expect(events.map(({ _id }) => _id)).toEqual([acceptance.eventId])
})
