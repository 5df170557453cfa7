import { afterAll, beforeAll, expect, test } from 'vitest'
import { listIdeaActivity } from '#contract/activity.ts'
import { agreementText } from '#contract/agreement.ts'
import { OwnAgreement } from '#contract/agreements/own-agreements.ts'
import { Certificate } from '#contract/evidence.ts'
import { Idea } from '#contract/ideas.ts'
import { Share } from '#contract/shares.ts'
import {
  agree,
  changeShare,
  identify,
  lookUp,
  makeAgreement,
  makeShare,
  open,
  putNda,
  signUp,
  startWithIdea,
  tryOpen,
} from '../../tests/access/people.ts'
import { sha256sum } from '../../tests/support/sha256sum.ts'
import { verifyLogs } from '../activity/log/verify-log.ts'

let world: Awaited<ReturnType<typeof startWithIdea>>
beforeAll(async () => {
  world = await startWithIdea()
})
afterAll(() => world.server.close())

const clauses = ['<img src=x onerror=alert(1)> stays text.', 'この秘密を守ります。', 'لا تخبر أحدا.']
const evidenceOf = async (shareId: number) => {
  const { owner, ideaId } = world
  const { events } = (await owner.get(`/api/ideas/${ideaId}/activity?link=${shareId}&limit=100`)).json(
    listIdeaActivity.answer,
  )
  return events.flatMap((event) => (event.kind === 'agreed' ? [event] : []))
}

test('a link keeps its version of an agreement, and all evidence has exactly the clauses that were shown', async () => {
  const { server, owner, ideaId } = world
  const { id, title } = await makeAgreement(owner, clauses, 'Für die Bank')
  const share = await makeShare(owner, ideaId, { agreement: { id, number: 1 } })
  expect(share.agreement).toEqual({ id, number: 1, title })
  await owner.put(`/api/agreements/${id}`, { title: 'Later', clauses: ['Other words.'], number: 1 })
  const reader = await identify(server, share.accessLink, { name: 'Grace Reader' })
  const { agreement } = await lookUp(reader)
  const facts = { title: 'Quiet fan', documentId: null, owner: 'Ada Example', recipient: 'Grace Reader' }
  const text = agreementText(facts, { title, clauses })
  expect(agreement).toEqual({ version: `own-${id}.1`, sha256: sha256sum(text), title, clauses })
  await open(await agree(reader))
  const [event] = await evidenceOf(share.id)
  expect(event?.facts.agreementVersion).toBe(`own-${id}.1`)
  const path = `/api/certificates/${event?.id}`
  const certificate = (await owner.get(path)).json(Certificate)
  expect(certificate).toMatchObject({ agreement: text, agreementVersion: `own-${id}.1` })
  expect(certificate.text.endsWith(`\n\n${text}`)).toBe(true)
  expect(sha256sum(certificate.text)).toBe(certificate.seal)
  const file = (await owner.get(`${path}/txt`)).text
  for (const [n, clause] of clauses.entries())
    expect(file.split(`${n + 1}. ${clause}\n`)).toHaveLength(2 + (n < 2 ? 1 : 0))
  expect(file).not.toContain('confidential. It is shared by')
  expect(await verifyLogs()).toMatchObject({ faults: [] })
  // The owner's preview shows the same text that the reader saw.
  const preview = await lookUp({ browser: owner, token: share.accessLink })
  expect(preview).toMatchObject({ preview: true, agreement: { title, clauses } })
})

test('another agreement applies to readers who have not accepted yet; others keep the one they accepted', async () => {
  const { server, owner, ideaId } = world
  const [mine, other] = [await makeAgreement(owner, ['Mine.']), await makeAgreement(owner, ['Other.'])]
  const share = await makeShare(owner, ideaId)
  const join = (name: string) => identify(server, share.accessLink, { name })
  const [accepted, reads, late] = [
    await agree(await join('Early Accepter')),
    await join('Open Reader'),
    await join('Late Reader'),
  ]
  await open(await agree(reads))
  const before = (await lookUp(late)).agreement
  const changed = await changeShare(owner, share.id, { agreement: { id: mine.id, number: 1 } })
  expect(changed.json(Share).agreement).toMatchObject({ id: mine.id, number: 1 })
  const refused = await putNda(late, { agreed: true, agreementSha256: before?.sha256 })
  expect([refused.status, refused.code]).toEqual([409, 'agreement_changed'])
  expect((await lookUp(late)).agreement?.clauses).toEqual(['Mine.'])
  await agree(late)
  await changeShare(owner, share.id, { agreement: { id: other.id, number: 1 } })
  for (const reader of [accepted, reads, late]) expect((await tryOpen(reader)).status).toBe(200)
  expect((await lookUp(await join('Newest Reader'))).agreement?.clauses).toEqual(['Other.'])
  expect((await changeShare(owner, share.id, { agreement: null })).json(Share).agreement).toBeNull()
  const versions = (await evidenceOf(share.id)).map(({ who, facts }) => [who?.name, facts.agreementVersion])
  expect(Object.fromEntries(versions)).toEqual({
    'Early Accepter': '2026-11',
    'Open Reader': '2026-11',
    'Late Reader': `own-${mine.id}.1`,
  })
})

test('only the newest version of an own agreement can be chosen, but a link may keep an older one', async () => {
  const { server, owner, ideaId } = world
  const { id } = await makeAgreement(owner, ['One.'])
  const share = await makeShare(owner, ideaId, { agreement: { id, number: 1 } })
  const { number } = (
    await owner.put(`/api/agreements/${id}`, { title: 'T', clauses: ['Two.'], number: 1 })
  ).json(OwnAgreement)
  const tryIt = (by: typeof owner, agreement: { id: number; number: number }, idea = ideaId) =>
    by.post('/api/shares', { ideaId: idea, shareType: 'full-access', agreement })
  expect((await tryIt(owner, { id, number: 1 })).text).toContain('has changed')
  expect((await changeShare(owner, share.id, { agreement: { id, number: 1 }, name: 'x' })).status).toBe(200)
  expect((await changeShare(owner, share.id, { agreement: { id, number: 3 } })).status).toBe(422)
  const [one, two] = await Promise.all([
    changeShare(owner, share.id, { agreement: { id, number } }),
    changeShare(owner, share.id, { agreement: null }),
  ])
  expect([one.status, two.status]).toEqual([200, 200])
  const mallory = await signUp(server, 'Mallory')
  const theirs = (await mallory.post('/api/ideas', { title: 'x', content: '<p>x</p>' })).json(Idea)
  expect((await tryIt(mallory, { id, number }, theirs.id)).text).toContain('not yours')
})
