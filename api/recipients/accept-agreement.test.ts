import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Recipient } from '#contract/access.ts'
import { agreementText } from '#contract/agreement.ts'
import { DAY, HOUR } from '#contract/rules/durations.ts'
import {
  agree,
  changeShare,
  identify,
  lookUp,
  makeIdea,
  makeShare,
  open,
  putNda,
  readAlong,
  startWithIdea,
  tryOpen,
} from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import type { TestServer } from '../../tests/support/server.ts'
import { sha256 } from '../adapters/signing/secrets.ts'
import { AcceptanceModel, AgreementTextModel } from '../agreements/acceptance.model.ts'

let server: TestServer
let owner: Client
let ideaId: number
let token: string
beforeAll(async () => {
  ;({ server, owner, ideaId } = await startWithIdea())
  token = (await makeShare(owner, ideaId)).accessLink
})
afterAll(() => server.close())

describe('accepting the agreement', () => {
  test('stores the text once by its hash, and records who accepted it, when and for which idea', async () => {
    const idea = await makeIdea(owner, 'Evidence', '<p>The content.</p>')
    const share = await makeShare(owner, idea.id)
    const reader = await identify(server, share.accessLink)
    const { agreement } = await lookUp(reader)
    server.advance(60_000)
    const answer = await reader.browser.put(
      `/api/recipients/${reader.id}/nda`,
      { agreed: true, agreementSha256: agreement?.sha256, readMs: 5000 },
      { 'user-agent': 'A phone' },
    )
    expect(answer.json(Recipient)).toMatchObject({ id: reader.id, agreedToNda: true })
    const text = agreementText({
      title: 'Evidence',
      documentId: null,
      owner: 'Ada Example',
      recipient: 'Grace Reader',
    })
    expect(agreement?.sha256).toBe(sha256(text))
    expect(agreement?.clauses).toHaveLength(9)
    expect(await AgreementTextModel.findById(sha256(text)).lean()).toEqual({ _id: sha256(text), text })
    const record = await AcceptanceModel.findOne({ recipientId: reader.id }).lean().orFail()
    expect(record).toMatchObject({
      agreementSha256: sha256(text),
      shownHashEchoed: true,
      name: 'Grace Reader',
      email: 'grace@example.org',
      verified: false,
      provenAt: null,
      ideaId: idea.id,
      shareId: share.id,
      title: 'Evidence',
      readMs: 5000,
      userAgent: 'A phone',
      address: '127.0.0.1',
    })
    expect(record.contentSha256).toMatch(/^[0-9a-f]{64}$/)
    expect(record.scrolledToEndAt?.getTime()).toBeLessThan(record.acceptedAt.getTime() - 50_000)
  })

  test('without the hash of the text is possible, and is recorded as such', async () => {
    const reader = await identify(server, token)
    expect((await putNda(reader, { agreed: true })).status).toBe(200)
    expect(await AcceptanceModel.findOne({ recipientId: reader.id }).lean()).toMatchObject({
      shownHashEchoed: false,
      readMs: null,
      scrolledToEndAt: null,
    })
  })

  test('records the time of reading the end as no later than the acceptance', async () => {
    const reader = await identify(server, token)
    expect((await putNda(reader, { agreed: true, readMs: 7 * DAY })).status).toBe(200)
    const record = await AcceptanceModel.findOne({ recipientId: reader.id }).lean().orFail()
    expect(record.scrolledToEndAt).toEqual(record.acceptedAt)
  })

  test('twenty times at once is recorded once', async () => {
    const reader = await identify(server, token)
    const answers = await Promise.all(Array.from({ length: 20 }, () => putNda(reader, { agreed: true })))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(await AcceptanceModel.countDocuments({ recipientId: reader.id })).toBe(1)
  })

  test('is refused unless agreed is true and the hash is 64 hex digits', async () => {
    const reader = await identify(server, token)
    for (const body of [
      {},
      { agreed: false },
      { agreed: 'true' },
      { agreed: true, agreementSha256: 'x' },
      { agreed: true, readMs: -1 },
    ])
      expect((await putNda(reader, body)).status).toBe(422)
    expect((await lookUp(reader)).next).toBe('agree')
  })

  test('is refused if the agreement changed after it was shown, and the new text must be accepted', async () => {
    const idea = await makeIdea(owner, 'Before', '<p>x</p>')
    const share = await makeShare(owner, idea.id)
    const reader = await identify(server, share.accessLink)
    const { agreement } = await lookUp(reader)
    await owner.put(`/api/ideas/${idea.id}`, { title: 'After', content: '<p>x</p>' })
    const stale = await putNda(reader, { agreed: true, agreementSha256: agreement?.sha256 })
    expect([stale.status, stale.code]).toEqual([409, 'agreement_changed'])
    expect((await tryOpen(reader)).code).toBe('agreement_required')
    expect(await AcceptanceModel.countDocuments({ recipientId: reader.id })).toBe(0)
    await agree(reader)
    expect((await open(reader)).idea.title).toBe('After')
  })

  test('is required again if the agreement changed before the document is opened', async () => {
    const idea = await makeIdea(owner, 'Before', '<p>x</p>')
    const share = await makeShare(owner, idea.id, { shareType: 'one-time' })
    const reader = await agree(await identify(server, share.accessLink))
    await owner.put(`/api/ideas/${idea.id}`, { title: 'After', content: '<p>x</p>' })
    expect((await lookUp(reader)).next).toBe('agree')
    expect((await tryOpen(reader)).code).toBe('agreement_required')
    expect((await lookUp(reader)).next).toBe('agree')
    await agree(reader)
    expect((await open(reader)).idea.title).toBe('After')
    expect(await AcceptanceModel.countDocuments({ recipientId: reader.id })).toBe(2)
  })

  type Change = (share: { id: number; accessLink: string }) => Promise<unknown>
  const changes: [code: string, Change][] = [
    ['share_revoked', ({ id }) => owner.delete(`/api/shares/${id}`)],
    ['share_used', ({ accessLink }) => readAlong(server, accessLink, 'Somebody Else')],
    ['passcode_required', ({ id }) => changeShare(owner, id, { passcode: 'open sesame' })],
    ['verify_required', ({ id }) => changeShare(owner, id, { requireCode: true })],
  ]
  test.each(changes)('after the link changed is refused with %s and not recorded', async (code, change) => {
    const share = await makeShare(owner, ideaId, { shareType: 'one-time' })
    const reader = await identify(server, share.accessLink)
    await change(share)
    expect((await putNda(reader, { agreed: true })).code).toBe(code)
    expect(await AcceptanceModel.countDocuments({ recipientId: reader.id })).toBe(0)
  })

  test('while the document is open is answered as done and not recorded again', async () => {
    const idea = await makeIdea(owner, 'Before', '<p>x</p>')
    const share = await makeShare(owner, idea.id, { shareType: 'one-time' })
    const reader = await readAlong(server, share.accessLink)
    await owner.put(`/api/ideas/${idea.id}`, { title: 'After', content: '<p>x</p>' })
    await changeShare(owner, share.id, { passcode: 'open sesame' })
    expect((await putNda(reader, { agreed: true })).status).toBe(200)
    expect(await AcceptanceModel.countDocuments({ recipientId: reader.id })).toBe(1)
  })

  test("for another recipient's id is answered 404 in any browser", async () => {
    const [mine, theirs] = [await identify(server, token), await identify(server, token)]
    for (const browser of [mine.browser, server.browser(), owner])
      expect((await putNda({ browser, id: theirs.id }, { agreed: true })).code).toBe('not_found')
    expect((await putNda({ browser: mine.browser, id: 999_999 }, { agreed: true })).code).toBe('not_found')
    expect((await lookUp(theirs)).next).toBe('agree')
  })
})

test('accepting the agreement with an expired session is refused and not recorded', async () => {
  const reader = await identify(server, token)
  server.advance(12 * HOUR)
  expect((await putNda(reader, { agreed: true })).code).toBe('identify')
  expect(await AcceptanceModel.countDocuments({ recipientId: reader.id })).toBe(0)
})

test('an acceptance recorded while its reader closes does not reopen the session', async () => {
  const reader = await identify(server, token)
  const create = vi.spyOn(AcceptanceModel, 'create')
  create.mockImplementationOnce(async (...given: unknown[]) => {
    await reader.browser.post(`/api/share/${token}/close`)
    create.mockRestore()
    return Reflect.apply(AcceptanceModel.create, AcceptanceModel, given)
  })
  expect((await putNda(reader, { agreed: true })).code).toBe('identify')
  expect((await tryOpen(reader)).code).toBe('identify')
})
