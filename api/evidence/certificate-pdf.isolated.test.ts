import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Certificate } from '#contract/evidence.ts'
import { agree, identify, makeAgreement, makeShare, startWithIdea } from '../../tests/access/people.ts'
import { sha256sum } from '../../tests/support/sha256sum.ts'
import { EventModel } from '../activity/log/event.model.ts'

let world: Awaited<ReturnType<typeof startWithIdea>>
beforeAll(async () => {
  world = await startWithIdea()
})
afterAll(() => world.server.close())

/** The files inside a PDF, by their names. */
async function filesIn(bytes: Buffer): Promise<Map<string, Buffer>> {
  const read = await PDFDocument.load(bytes, { updateMetadata: false })
  return new Map(read.getAttachments().map(({ name, data }) => [name, Buffer.from(data)]))
}

test('the PDF of a certificate has attachments whose SHA-256 are the seal and the hashes of the log', async () => {
  const { server, owner, ideaId } = world
  const { accessLink } = await makeShare(owner, ideaId)
  const reader = await agree(await identify(server, accessLink, { name: 'محمد عبد الله' }))
  const event = await EventModel.findOne({ recipientId: reader.id, kind: 'agreed' }).lean().orFail()
  const answer = await owner.get(`/api/certificates/${event._id}/pdf`)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('content-disposition')).toContain(`NDA-Agreement-Idea-${ideaId}.pdf`)

  const files = await filesIn(answer.bytes)
  const hashOf = (name: string) => sha256sum(files.get(name) ?? '')
  const { seal } = (await owner.get(`/api/certificates/${event._id}`)).json(Certificate)
  expect(hashOf('acceptance.txt')).toBe(seal)
  expect(hashOf('person.json')).toBe(event.personCommitment)
  expect(hashOf('event.json')).toBe(event.hash)
  expect(files.get('person.json')?.toString()).toContain(`"seal":"${seal}"`)
  expect(files.get('event.json')?.toString()).toContain(`"person":"${event.personCommitment}"`)
  expect(files.get('event.json')?.toString()).toContain(`"previous":"${event.previous}"`)
  expect(files.get('acceptance.txt')?.toString()).toContain('\nName: محمد عبد الله\n')
  expect(Buffer.concat([...files.values()]).toString()).not.toContain('127.0.0.1')

  // The reader gets the same PDF, byte for byte, at any time.
  const own = await reader.browser.get(`/api/share/${accessLink}/certificate/pdf`)
  expect(own.bytes.equals(answer.bytes)).toBe(true)
})

test('the PDF of a certificate has the accepted version of an own agreement word for word', async () => {
  const { server, owner, ideaId } = world
  const clauses = ['تحتفظ بما قرأت لنفسك.', 'You return what you were given.']
  const { id, number } = await makeAgreement(owner, clauses, 'Terms of our workshop')
  const { accessLink } = await makeShare(owner, ideaId, { agreement: { id, number } })
  const reader = await agree(await identify(server, accessLink))
  await owner.put(`/api/agreements/${id}`, { title: 'Other terms', clauses: ['Other.'], number })
  const event = await EventModel.findOne({ recipientId: reader.id, kind: 'agreed' }).lean().orFail()
  const { bytes } = await owner.get(`/api/certificates/${event._id}/pdf`)
  const files = await filesIn(bytes)
  const text = files.get('acceptance.txt')?.toString() ?? ''
  const { seal, agreement } = (await owner.get(`/api/certificates/${event._id}`)).json(Certificate)
  expect(sha256sum(text)).toBe(seal)
  expect(text.endsWith(`\n\n${agreement}`)).toBe(true)
  expect(agreement).toContain('Terms of our workshop')
  for (const clause of clauses) expect(agreement).toContain(clause)
  expect(text).toContain(`own-${id}.1`)
})
